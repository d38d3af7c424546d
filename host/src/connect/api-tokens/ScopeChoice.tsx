import { Checkbox, Text } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { moduleName } from '../../workspace/people/texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { tokensTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { SCOPE_GROUPS, type TokenScope } from './scopes.ts'
import styles from './tokens.module.css'

interface ScopeChoiceProps {
  value: readonly TokenScope[]
  error: string | undefined
  onChange: (scopes: readonly TokenScope[]) => void
}

/** The scopes of a token by module, each with its meaning. */
export function ScopeChoice({ value, error, onChange }: ScopeChoiceProps): ReactNode {
  const levels = useLevels()
  const id = useId()
  return (
    <fieldset className={styles['token-scopes']} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{tokensTexts.scopes}</legend>
      {SCOPE_GROUPS.map(({ modules, scopes }, at) => (
        <div key={scopes.join()} role="group" aria-labelledby={`${id}-${at}`}>
          <Text id={`${id}-${at}`} as="p" tone="subtle" font="small" weight="medium">
            {modules?.map((module) => moduleName(module, levels)).join(', ') ?? tokensTexts.everyModule}
          </Text>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              className={styles['token-scope']}
              label={tokensTexts.scopeNames[scope]}
              hint={withLevels(tokensTexts.meanings[scope], levels)}
              name="scopes"
              checked={value.includes(scope)}
              aria-invalid={error === undefined ? undefined : true}
              onChange={(checked) => onChange(checked ? [...value, scope] : value.filter((other) => other !== scope))}
            />
          ))}
        </div>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="arbo-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
