/** A change that the embedding page refused by `preventDefault()`. The page says why, not the viewer. */
export class RefusedByPage extends Error {
  readonly code = 'refused_by_page'

  constructor() {
    super('The page refused this change')
    this.name = 'RefusedByPage'
  }
}
