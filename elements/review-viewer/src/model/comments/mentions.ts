import type { Person } from '@arbo/core'

/** An @ that is being typed: where it stands, and what follows it up to the caret. */
export interface MentionQuery {
  at: number
  name: string
}

/** At the start or after a space; names have spaces of their own, frames (@1042) are no names. */
const TYPED = /(?:^|\s)@(\p{L}[\p{L}\p{M}\p{N}'’.‐‑-]*(?: [\p{L}\p{M}\p{N}'’.‐‑-]*)?)?$/u

/** The mention that the caret stands in; null where there is none. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const match = TYPED.exec(text.slice(0, caret))
  if (!match) return null
  const name = match[1] ?? ''
  return { at: caret - name.length - 1, name }
}

/** The text with the typed mention completed, and where the caret goes. */
export function completeMention(
  text: string,
  { at, name }: MentionQuery,
  person: Person,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${person.display_name} `
  return { text: before + text.slice(at + 1 + name.length).replace(/^ /, ''), caret: before.length }
}

/** Of the people chosen, those whose names still stand in the text. */
export function mentionedIn(text: string, people: readonly Person[]): Person[] {
  const unique = new Map(people.map((person) => [person.id, person]))
  return [...unique.values()].filter(({ display_name }) => text.includes(`@${display_name}`))
}

/** A piece of text, with the person where it is their mention. */
export interface MentionPiece {
  text: string
  /** Where it starts in the whole text. */
  at: number
  person?: Person
}

/** Cuts a text at the names of those it mentions, the longest name first. */
export function mentionPieces(text: string, people: readonly Person[]): MentionPiece[] {
  const names = people.filter(({ display_name }) => display_name !== '')
  const pieces: MentionPiece[] = []
  let end = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, end))) {
    const person = names
      .filter(({ display_name }) => text.startsWith(display_name, at + 1))
      .reduce<Person | null>((a, b) => (a && a.display_name.length >= b.display_name.length ? a : b), null)
    if (!person) continue
    if (at > end) pieces.push({ text: text.slice(end, at), at: end })
    end = at + 1 + person.display_name.length
    pieces.push({ text: text.slice(at, end), at, person })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), at: end })
  return pieces
}
