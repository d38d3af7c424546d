/** A list of which the first pages are there. */
export interface Rows<Row> {
  rows: Row[]
  total: number
  loadingMore: boolean
}
