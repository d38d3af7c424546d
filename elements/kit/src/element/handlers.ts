/**
 * React 19 listens to a custom event by the property `on` + its literal name. From an events interface (name to detail)
 * this makes those properties, for JSX:
 *
 *     declare module 'react' {
 *       namespace JSX { interface IntrinsicElements { 'arbo-x': ElementProps<XElement, XEvents> } }
 *     }
 */
export type Handlers<Events extends object> = {
  [Name in keyof Events & string as `on${Name}`]?: (event: CustomEvent<Events[Name]>) => void
}

/** What JSX accepts on a custom element: HTML attributes, the element's own properties and its events. */
export type ElementProps<Element extends HTMLElement, Events extends object = object> = Omit<
  React.HTMLAttributes<Element>,
  keyof OwnProperties<Element>
> &
  Partial<OwnProperties<Element>> &
  React.RefAttributes<Element> &
  Handlers<Events> & { class?: string; key?: React.Key | null }

/** Data properties that the element adds to HTMLElement; its methods are not properties of JSX. */
export type OwnProperties<Element extends HTMLElement> = {
  [
    Name in Exclude<keyof Element, keyof HTMLElement> as Element[Name] extends (...args: never[]) => unknown
      ? never
      : Name
  ]: Element[Name]
}
