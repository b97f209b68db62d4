"""Code generation: the text of a rule becomes LLVM's intermediate representation, in one walk over its syntax tree.

Rules use little of Python: whole numbers, records and arrays of records, `range`, `if`, `while`, calls of other rules.
That little is written as LLVM reads it, with the types that `signatures.py` derives from names; Numba, which must
expect all of Python, takes some twenty times as long for the same. It still compiles what stands at the border to
Python, and every rule that uses more than is known here (`Unknown`).

Whatever is written here means what the interpreted face means: numbers have 64 bits and a sign, a field is widened when
it is read, `//` and `%` round down and give 0 where they divide by it, an index counts from the start. Words without a
sign (`np.uint64`) are what dice are made of; they meet no numbers but by `np.uint64` and `np.int64`.
"""
