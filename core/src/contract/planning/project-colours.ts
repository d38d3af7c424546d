/** The colours that a project can have: few enough to be told apart by people who are colour-blind (XUX-09). */
export const PROJECT_COLOURS = ['red', 'orange', 'gold', 'green', 'teal', 'blue', 'violet', 'pink'] as const
/** A colour of a project by its name; every theme has its own shade of it, as `--project-…`. */
export type ProjectColour = (typeof PROJECT_COLOURS)[number]

const isColour = (value: string | null): value is ProjectColour => PROJECT_COLOURS.some((colour) => colour === value)

/** FNV-1a, 32 bits: ids that were made one after another get different colours. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * The colour of a project, and of all below it: the chosen one, else one that follows from the project's id and so is
 * the same for everybody and for ever.
 */
export function projectColourOf(projectId: string, chosen: string | null): ProjectColour {
  if (isColour(chosen)) return chosen
  return PROJECT_COLOURS[hashOf(projectId) % PROJECT_COLOURS.length] ?? PROJECT_COLOURS[0]
}
