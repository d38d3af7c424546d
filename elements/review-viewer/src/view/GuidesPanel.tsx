import type { ReactNode } from 'react'
import { Button } from '@arbo/kit/ui'
import {
  activeGuides,
  CHANNELS,
  EXPOSURE,
  GAMMA,
  MATTES,
  OWN_MATTE,
  resetGuides,
  type Guides,
} from '../model/guides/guides-store.ts'
import { useTexts, type TextKey } from '../texts.ts'
import { useGuides } from './use-compare.ts'
import { useViewer } from './ViewerContext.tsx'

const LINES = ['safe', 'thirds', 'grid', 'centre'] as const
const MIRRORS = ['flop', 'flip'] as const
const WORDS = {
  safe: 'guideSafe',
  thirds: 'guideThirds',
  grid: 'guideGrid',
  centre: 'guideCentre',
  flop: 'flop',
  flip: 'flip',
} as const satisfies Record<string, TextKey>

/** Mattes, lines, mirroring and colour of the picture on this device. */
export function GuidesPanel(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const on = useGuides((guides) => activeGuides(guides).length > 0)
  return (
    <div className="guides-panel">
      <Matte />
      <Switches legend={texts.guideLines} keys={LINES} />
      <Switches legend={texts.guideMirror} keys={MIRRORS} />
      <Channels />
      <Value name="exposure" label={texts.exposure} range={EXPOSURE} />
      <Value name="gamma" label={texts.gamma} range={GAMMA} />
      <Button size="small" disabled={!on} onClick={() => resetGuides(viewer.guides)}>
        {texts.guidesReset}
      </Button>
    </div>
  )
}

function Matte(): ReactNode {
  const texts = useTexts()
  const { guides } = useViewer()
  const matte = useGuides((state) => state.matte)
  const ownMatte = useGuides((state) => state.ownMatte)
  return (
    <div className="guides-row">
      <label className="guides-field">
        {texts.guideMatte}
        <select
          className="plain-select"
          value={matte ?? ''}
          onChange={(event) => guides.setState({ matte: (event.target.value || null) as Guides['matte'] })}
        >
          <option value="">{texts.guideNone}</option>
          {Object.keys(MATTES).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
          <option value="own">{texts.guideOwn}</option>
        </select>
      </label>
      {matte === 'own' && (
        <input
          className="guides-number"
          type="number"
          aria-label={texts.guideOwnShape}
          {...OWN_MATTE}
          step={0.01}
          value={ownMatte}
          onChange={(event) => {
            const { valueAsNumber } = event.target
            if (valueAsNumber >= OWN_MATTE.min && valueAsNumber <= OWN_MATTE.max) {
              guides.setState({ ownMatte: valueAsNumber })
            }
          }}
        />
      )}
    </div>
  )
}

function Switches({ legend, keys }: { legend: string; keys: readonly (keyof typeof WORDS)[] }): ReactNode {
  const texts = useTexts()
  const { guides } = useViewer()
  const state = useGuides((each) => each)
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <div className="guides-switches">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className="guides-switch"
            aria-pressed={state[key]}
            onClick={() => guides.setState({ [key]: !state[key] })}
          >
            {texts[WORDS[key]]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Channels(): ReactNode {
  const texts = useTexts()
  const { guides } = useViewer()
  const channel = useGuides((state) => state.channel)
  return (
    <fieldset className="choices">
      <legend>{texts.guideChannels}</legend>
      <div className="guides-switches">
        {CHANNELS.map((each) => (
          <button
            key={each}
            type="button"
            className="guides-switch"
            aria-pressed={each === channel}
            onClick={() => guides.setState({ channel: each })}
          >
            {texts[`channel_${each}`]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Value({
  name,
  label,
  range,
}: {
  name: 'exposure' | 'gamma'
  label: string
  range: { min: number; max: number; step: number }
}): ReactNode {
  const { guides } = useViewer()
  const value = useGuides((state) => state[name])
  return (
    <label className="guides-value">
      {label}
      <output>{name === 'exposure' && value > 0 ? `+${value}` : value}</output>
      <input
        type="range"
        {...range}
        value={value}
        onChange={(event) => guides.setState({ [name]: Math.round(event.target.valueAsNumber * 100) / 100 })}
      />
    </label>
  )
}
