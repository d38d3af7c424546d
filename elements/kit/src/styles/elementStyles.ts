import base from './base.css?inline'
import tokens from './tokens.css?inline'
import ui from './ui.css?inline'

/** The sheets that every element adopts before its own, as texts: tokens, shadow root base, primitives. */
export const elementStyles: readonly string[] = [tokens, base, ui]
