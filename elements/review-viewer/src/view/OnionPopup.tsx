import type { ReactNode } from 'react'
import { Layers } from '@arbo/kit/icons'
import { classes, Radio } from '@arbo/kit/ui'
import { ONION_MAX, ONION_TINT, type OnionSkin } from '../model/drawing/onion.ts'
import { useTexts } from '../texts.ts'
import { Popup } from './Popup.tsx'
import { useUi, useViewer } from './ViewerContext.tsx'

const COUNTS = Array.from({ length: ONION_MAX + 1 }, (_, count) => count)

/** How many frames before and after show their drawings. */
export function OnionPopup(): ReactNode {
  const texts = useTexts()
  const onion = useUi((ui) => ui.onion)
  const isOn = onion.before + onion.after > 0
  return (
    <Popup label={texts.onionSkin} face={<Layers />} className={classes(isOn && 'tool-on')}>
      <Counts which="before" label={texts.onionBefore} onion={onion} />
      <Counts which="after" label={texts.onionAfter} onion={onion} />
    </Popup>
  )
}

function Counts({ which, label, onion }: { which: keyof OnionSkin; label: string; onion: OnionSkin }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  return (
    <fieldset className="onion-choice">
      <legend>
        <span className="onion-tint" style={{ background: ONION_TINT[which] }} />
        {label}
      </legend>
      <div className="onion-counts">
        {COUNTS.map((count) => (
          <label key={count} className="onion-count">
            <Radio
              name={`onion-${which}`}
              label={texts.onionCount({ direction: label, count })}
              checked={onion[which] === count}
              onChange={() => viewer.drawings.setOnion({ [which]: count })}
            />
            {count}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
