/** Ids of the entities on the way from the project (0) down to the take (3) that an event belongs to. */
export interface EventPlace {
  projectId?: string
  processId?: string
  episodeId?: string
  takeId?: string
}

/** Something that happened in a workspace, to be told to those who watch it. */
export interface NewEvent {
  wsId: string
  /** Dotted, thing first: `comment.created`. */
  type: string
  /** The item (scene) that it is about, where it is about one. */
  itemId?: string | undefined
  /** Lets readers choose by subtree without asking the database. */
  place?: EventPlace | undefined
  /** Any JSON object; ids and changed fields rather than whole things, since readers' rights differ. */
  payload?: Readonly<Record<string, unknown>> | undefined
}

/** An event as stored. `seq` counts 1, 2, 3 ... in its workspace without gaps, in the order of commits. */
export interface LiveEvent {
  wsId: string
  seq: number
  type: string
  itemId: string | null
  place: EventPlace
  payload: Readonly<Record<string, unknown>>
  createdAt: Date
}
