import { useId, type ReactNode } from 'react'

interface SectionProps {
  /** The name that `tab` has for it. */
  name: 'load' | 'work' | 'activity' | 'targets' | 'availability'
  title: string
  /** Beside the title. */
  note?: ReactNode
  children: ReactNode
}

/** One part of the tile under its heading. */
export function Section({ name, title, note, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className="tile-section" part="section" data-section={name} aria-labelledby={id}>
      <header className="section-head">
        <h3 id={id}>{title}</h3>
        {note}
      </header>
      {children}
    </section>
  )
}
