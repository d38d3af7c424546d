/**
 * The values that an ICU message takes, read from its text by the compiler: `'{count, plural, one {# file} other {# files}}'`
 * takes `{ count: number }`. `Depth` has one entry for each option that the reading is inside of.
 */
export type MessageValues<Message extends string> = InText<Message, [], unknown>

type Value<Name extends string, Type> = { readonly [Key in Name]: Type }

/** In words: up to the next place, or inside of an option to its end. */
type InText<Rest extends string, Depth extends readonly unknown[], Found> = Depth extends readonly []
  ? Rest extends `${string}{${infer Place}`
    ? InPlace<Place, Depth, Found>
    : Found
  : Rest extends `${infer Words}}${infer After}`
    ? Words extends `${string}{${infer Place}`
      ? InPlace<`${Place}}${After}`, Depth, Found>
      : InOptions<After, Depth, Found>
    : Found

/** After the brace that begins a place. */
type InPlace<
  Rest extends string,
  Depth extends readonly unknown[],
  Found,
> = Rest extends `${infer Inner}}${infer After}`
  ? Inner extends `${infer Name}, ${infer Kind}, ${string}`
    ? Rest extends `${Name}, ${Kind}, ${infer Options}`
      ? InOptions<Options, [...Depth, 1], Found & Value<Name, Kind extends 'plural' ? number : string>>
      : never
    : InText<After, Depth, Found & Value<Inner, string | number>>
  : Found

/** Between the options of a place: the next one begins, or the place ends. */
type InOptions<
  Rest extends string,
  Depth extends readonly unknown[],
  Found,
> = Rest extends `${infer Selector}{${infer Option}`
  ? Selector extends `${string}}${string}`
    ? AfterPlace<Rest, Depth, Found>
    : InText<Option, Depth, Found>
  : AfterPlace<Rest, Depth, Found>

type AfterPlace<Rest extends string, Depth extends readonly unknown[], Found> = Rest extends `${string}}${infer After}`
  ? Depth extends readonly [unknown, ...infer Outer]
    ? InText<After, Outer, Found>
    : Found
  : Found
