import type { DirectoryStore } from '@arbo/core'
import { Select } from '@arbo/kit/ui'
import { useCallback, type ReactNode } from 'react'
import { useReading } from '../../ui/library/use-reading.ts'
import { directoryTexts } from './directory-texts.ts'
import { NO_FLOW } from './thing-form.ts'

interface FlowFieldProps {
  directory: DirectoryStore
  /** A flow's id, or none; empty: nobody has chosen. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The status flow of a new project: the workspace's default until another one, or none, is chosen (XUX-02). */
export function FlowField({ directory, value, error, onChange }: FlowFieldProps): ReactNode {
  const flows = useReading(useCallback(() => directory.findFlows(), [directory])).value
  const preset = flows?.find(({ is_default }) => is_default)?.id ?? NO_FLOW
  const options = (flows ?? []).map(({ id, name, is_default }) => ({
    value: id,
    label: is_default ? directoryTexts.flowDefault({ name }) : name,
  }))
  return (
    <Select
      label={directoryTexts.flow}
      hint={directoryTexts.flowHint}
      error={error}
      disabled={flows === null}
      options={flows ? [...options, { value: NO_FLOW, label: directoryTexts.flowNone }] : []}
      // What was chosen before a reload may be gone.
      value={flows && (value === NO_FLOW || options.some((option) => option.value === value) ? value : preset)}
      onChange={onChange}
    />
  )
}
