export interface SheetColumn {
  /** As it stands in the header; upper and lower case and spaces do not matter. */
  name: string
  /** The header may lack it; its values are '' then. */
  optional?: boolean
}

export interface SheetRow<Column extends string = string> {
  /** Counted from 1 with the header, as spreadsheets count. */
  row: number
  /** By column, trimmed; '' where the cell is empty. */
  values: Record<Column, string>
}
