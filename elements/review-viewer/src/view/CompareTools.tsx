import type { ReactNode } from 'react'
import { ArrowLeftRight, Columns2, Contrast, Layers2, SquareSplitHorizontal } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import {
  COMPARE_MODES,
  DIFFERENCE_GAINS,
  type CompareMode,
  type DifferenceGain,
} from '../model/compare/compare-modes.ts'
import { useTexts } from '../texts.ts'
import { CompareSound } from './CompareSound.tsx'
import { useCompare } from './use-compare.ts'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

const ICONS: Record<CompareMode, ReactNode> = {
  side: <Columns2 />,
  overlay: <Layers2 />,
  wipe: <SquareSplitHorizontal />,
  difference: <Contrast />,
}

/** What is compared with, and how. */
export function CompareTools({ scenes }: { scenes: ReactNode }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const foreign = useCompare(({ scene }) => scene !== null)
  return (
    <span className="compare-tools" role="group" aria-label={texts.compare}>
      <OtherSelect />
      <Modes />
      <ModeValue />
      <IconButton
        label={texts.compareSwap}
        icon={<ArrowLeftRight />}
        shortcut="Shift+S"
        disabled={foreign}
        onClick={() => viewer.compare.swap()}
      />
      {scenes}
      <CompareSound />
    </span>
  )
}

function OtherSelect(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const renditions = useReview((review) => review.renditions)
  const leader = useUi(({ renditionId }) => renditionId)
  const other = useCompare((state) => state.other)
  const elsewhere = useCompare(({ scene }) => scene)
  return (
    <select
      className="version-select compare-other"
      aria-label={texts.compareWith}
      title={texts.compareWith}
      value={other ?? ''}
      onChange={(event) => viewer.compare.with(event.target.value)}
    >
      {renditions
        .filter(({ id }) => id !== leader)
        .map((each) => (
          <option key={each.id} value={each.id}>
            {texts.version({ version: each.version })} · {each.name}
          </option>
        ))}
      {elsewhere && (
        <optgroup label={elsewhere.scene.name}>
          {elsewhere.renditions.map((each) => (
            <option key={each.id} value={each.id}>
              {elsewhere.scene.name} · {texts.version({ version: each.version })}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  )
}

function Modes(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const mode = useCompare((state) => state.mode)
  return (
    <span className="compare-modes" role="group" aria-label={texts.compareMode}>
      {COMPARE_MODES.map((each) => (
        <IconButton
          key={each}
          label={texts[`compare_${each}`]}
          icon={ICONS[each]}
          shortcut="Shift+V"
          pressed={each === mode}
          onClick={() => viewer.compare.setMode(each)}
        />
      ))}
    </span>
  )
}

/** What the mode can be told: how opaque, or how much brighter. */
function ModeValue(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const mode = useCompare((state) => state.mode)
  const opacity = useCompare((state) => state.opacity)
  const gain = useCompare((state) => state.gain)
  if (mode === 'overlay') {
    return (
      <input
        className="compare-opacity"
        type="range"
        min={0}
        max={1}
        step={0.05}
        aria-label={texts.compareOpacity}
        aria-valuetext={`${Math.round(opacity * 100)} %`}
        title={texts.compareOpacity}
        value={opacity}
        onChange={(event) => viewer.compare.setLook({ opacity: event.target.valueAsNumber })}
      />
    )
  }
  if (mode !== 'difference') return null
  return (
    <select
      className="plain-select"
      aria-label={texts.compareGain}
      title={texts.compareGain}
      value={gain}
      onChange={(event) => viewer.compare.setLook({ gain: Number(event.target.value) as DifferenceGain })}
    >
      {DIFFERENCE_GAINS.map((each) => (
        <option key={each} value={each}>
          {texts.compareTimes({ factor: each })}
        </option>
      ))}
    </select>
  )
}
