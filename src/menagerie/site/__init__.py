"""The site: everything that is written about Menagerie as pages that are read and searched without a network.

`build` puts the pages together and hands them to the generator (Zensical): those of `docs/`, and those that are made of
the sources: `rulebooks` (clause by clause), `cards` (a page a card) and `reference` (every command, the Python face).
"""
