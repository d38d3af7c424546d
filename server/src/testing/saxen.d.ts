/** What tests use of a parser that comes with read-excel-file. */
declare module 'saxen' {
  type Decode = (words: string) => string

  export class Parser {
    on(
      name: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this
    on(name: 'text', listener: (words: string, decode: Decode) => void): this
    on(name: 'closeTag', listener: () => void): this
    on(name: 'error', listener: (error: Error) => void): this
    parse(xml: string): void
  }
}
