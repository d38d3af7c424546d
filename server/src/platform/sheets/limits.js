/** Bytes of a file that is imported (decision 50). */
export const SHEET_BYTES = 5_000_000
/** Rows below the header (decision 50). */
export const SHEET_ROWS = 5000
/** Rows of a file of scenes: a whole production comes in one. */
export const SCENE_ROWS = 20_000
/** Cells of a row; no import has as many columns. */
export const SHEET_COLUMNS = 100
/** Rows of a sheet, empty ones too: rows far below the others are no table. */
export const SHEET_LINES = 100_000

/** Characters of a cell, which is as many as Excel keeps. */
export const CELL_LENGTH = 32_767

/** Bytes of all files of an xlsx together, unpacked. 5,000 rows of ten long cells are about 10 MB. */
export const UNPACKED_BYTES = 30_000_000
/** Files in an xlsx; one has about ten, and one more for every sheet and picture. */
export const ARCHIVE_FILES = 500
/** How many times larger a file may be than it is packed, from a size on. Repeated rows of real sheets come to about 40. */
export const ENTRY_GROWTH = { times: 200, from: 1_000_000 }
