/** What the pointer is over. */
export interface Hover {
  cell: number
  category: number | null
  /** In px of the window. */
  x: number
  y: number
  /** Where the picture is, in px of the window. */
  frame: { left: number; top: number }
}
