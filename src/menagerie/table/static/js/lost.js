// @ts-check
// The page of an address at which there is nothing wears the theme that was chosen here, too.

import { dress } from "./keep.js";

dress();
