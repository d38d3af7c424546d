import base from './base.css?inline'
import choices from './choices.css?inline'
import parts from './parts.css?inline'
import tokens from './tokens.css?inline'
import ui from './ui.css?inline'

/** The sheets that every element adopts before its own, as texts: tokens, shadow root base, primitives. */
export const elementStyles: readonly string[] = [tokens, base, ui]

/** The sheet of `SceneFiles`, `SceneNotes` and `SceneMarkers`, for the elements that show them. */
export const partStyles: string = parts

/** The sheet of `Combobox`, `ChoicePanel` and a `RadioGroup` as cards, for the elements that show them. */
export const choiceStyles: string = choices
