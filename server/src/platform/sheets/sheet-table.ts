export interface SheetColumn {
  name: string
  /** As it may stand in the header, the reader’s language first; upper and lower case and spaces do not matter. Else its name. */
  titles?: readonly string[]
  /** The header may lack it; its values are '' then. */
  optional?: boolean
}

export interface SheetRow<Column extends string = string> {
  /** Counted from 1 with the header, as spreadsheets count. */
  row: number
  /** By column, trimmed; '' where the cell is empty. */
  values: Record<Column, string>
}
