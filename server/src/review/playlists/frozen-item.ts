/** A scene as it was: its name for when it is gone, the rendition that was played and its number. */
export interface FrozenItem {
  item_id: string
  name: string
  rendition_id: string | null
  number: number | null
}
