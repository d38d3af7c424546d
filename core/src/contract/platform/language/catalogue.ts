import { formatMessage } from './format-message.ts'
import type { Language } from './language.ts'
import type { MessageValues } from './message-values.ts'

/** ICU messages by their keys, in groups where keys are looked up by a value. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/** English messages of one domain or package, with the name that translations find them by. */
export interface Catalogue<English extends Messages> {
  readonly name: string
  readonly english: English
}

type TextOf<Message> = Message extends string
  ? unknown extends MessageValues<Message>
    ? string
    : (values: MessageValues<Message>) => string
  : TextsOfGroup<Message>
type TextsOfGroup<English> = { readonly [Key in keyof English]: TextOf<English[Key]> }

/** The messages of a catalogue in one language, ready to be shown: a text, or where it takes values a function of them. */
export type TextsOf<Of extends Catalogue<Messages>> = TextsOfGroup<Of['english']>

/** The keys of the texts that take no values. */
export type PlainKey<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts]

type TranslationOfGroup<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : TranslationOfGroup<English[Key]>
}

/** What a translation of a catalogue has: each key, and no other. That its messages take the same values is for a test. */
export type Translation<Of extends Catalogue<Messages>> = TranslationOfGroup<Of['english']>

/** What a file of translations has: messages by the names of their catalogues. */
export type Translations = Readonly<Record<string, Messages>>

/** English messages under a name; what each takes is read from its text. */
// @__NO_SIDE_EFFECTS__
export function catalogue<const English extends Messages>(name: string, english: English): Catalogue<English> {
  return { name, english }
}

const translated = new Map<Language, Translations>()
/** By the messages they are made of, which are of one language. */
const made = new WeakMap<Messages, object>()

/** Adds the messages of a language, which come in files of their own. */
export function translate(language: Language, translations: Translations): void {
  translated.set(language, { ...translated.get(language), ...translations })
}

/** A catalogue in a language; in English where that language has not been added. */
export function textsIn<English extends Messages>(
  { name, english }: Catalogue<English>,
  language: Language,
): TextsOf<Catalogue<English>> {
  const translation = translated.get(language)?.[name]
  const messages = translation ?? english
  const known = made.get(messages)
  if (known) return known as TextsOf<Catalogue<English>>
  const texts = inLanguage(messages, translation ? language : 'en')
  made.set(messages, texts)
  return texts as TextsOf<Catalogue<English>>
}

function inLanguage(messages: Messages, language: Language): object {
  const entries = Object.entries(messages).map(([key, message]) => {
    if (typeof message !== 'string') return [key, inLanguage(message, language)]
    const withValues = (values: Parameters<typeof formatMessage>[1]) => formatMessage(message, values, language)
    return [key, message.includes('{') ? withValues : message]
  })
  return Object.fromEntries(entries)
}

/** A text that was looked up by a value, which takes some of these values or none. */
export function withValues(
  text: string | ((values: never) => string),
  values: Readonly<Record<string, string | number>>,
): string {
  return typeof text === 'string' ? text : text(values as never)
}
