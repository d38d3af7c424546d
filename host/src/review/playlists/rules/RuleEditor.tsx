import type { PlaylistRule, RuleProblem } from '@arbo/core'
import {
  canAddCondition,
  conditionOf,
  createRuleChoices,
  isGroup,
  placeInEditor,
  removedFromRule,
  replacedInRule,
  withGroup,
  withRuleCondition,
  type RulePath,
} from '@arbo/core/internal'
import { ListPlus, Plus, X } from '@arbo/kit/icons'
import { Button, IconButton, Row, Select, Text } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { ruleTexts } from '../texts.ts'
import { ConditionLine } from './ConditionLine.tsx'
import styles from '../playlists.module.css'

interface RuleEditorProps {
  rule: PlaylistRule
  problems: readonly RuleProblem[]
  onChange: (rule: PlaylistRule) => void
}

type Match = PlaylistRule['match']

/** The conditions of a rule, and groups of them, nested once. */
export function RuleEditor({ rule, problems, onChange }: RuleEditorProps): ReactNode {
  const { session } = useApp()
  const choices = useMemo(() => createRuleChoices(session), [session])
  const [, setLearned] = useState(0)
  const [initial] = useState(rule)
  useEffect(() => {
    let isOver = false
    void choices.learn(initial).then(() => isOver || setLearned((count) => count + 1))
    return () => void (isOver = true)
  }, [choices, initial])
  const mayAdd = canAddCondition(rule)

  function problemAt(path: RulePath): RuleProblem | undefined {
    return problems.find((one) => placeInEditor(rule, one.path)?.join() === path.join())
  }
  const line = (path: RulePath, mayRemove: boolean): ReactNode => {
    const [at, inner] = path
    const one = rule.conditions[at]
    const condition = one && isGroup(one) ? one.conditions[inner ?? 0] : one
    if (!condition || isGroup(condition)) return null
    return (
      <ConditionLine
        key={path.join()}
        condition={condition}
        choices={choices}
        problem={problemAt(path)}
        onChange={(next) => onChange(replacedInRule(rule, path, next))}
        onRemove={mayRemove ? () => onChange(removedFromRule(rule, path)) : null}
      />
    )
  }

  return (
    <div className="arbo-grid arbo-gap-8">
      <Row gap={8} wrap>
        <MatchChoice names={ruleTexts.matches} match={rule.match} onChange={(match) => onChange({ ...rule, match })} />
      </Row>
      {rule.conditions.map((one, at) =>
        isGroup(one) ? (
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no id besides their place
          <div key={`group-${at}`} className={styles['rule-group']} role="group" aria-label={ruleTexts.group}>
            <Row gap={8} wrap>
              <MatchChoice
                names={ruleTexts.groupMatches}
                match={one.match}
                onChange={(match) => onChange(replacedInRule(rule, [at], { ...one, match }))}
              />
              <span className="spacer" />
              <IconButton
                size="small"
                icon={<X />}
                label={ruleTexts.removeGroup}
                disabled={rule.conditions.length === 1}
                onClick={() => onChange(removedFromRule(rule, [at]))}
              />
            </Row>
            {one.conditions.map((_, inner) =>
              line([at, inner], one.conditions.length > 1 || rule.conditions.length > 1),
            )}
            <Row gap={8} wrap>
              <Button
                size="small"
                variant="ghost"
                icon={<Plus />}
                disabled={!mayAdd}
                onClick={() => onChange(withRuleCondition(rule, conditionOf('status'), at))}
              >
                {ruleTexts.addCondition}
              </Button>
            </Row>
          </div>
        ) : (
          line([at], rule.conditions.length > 1)
        ),
      )}
      <Row gap={8} wrap>
        <Button
          size="small"
          icon={<Plus />}
          disabled={!mayAdd}
          onClick={() => onChange(withRuleCondition(rule, conditionOf('status')))}
        >
          {ruleTexts.addCondition}
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon={<ListPlus />}
          disabled={!mayAdd}
          onClick={() => onChange(withGroup(rule, conditionOf('status')))}
        >
          {ruleTexts.addGroup}
        </Button>
        {!mayAdd && (
          <Text tone="muted" font="small" breaks>
            {ruleTexts.full}
          </Text>
        )}
      </Row>
    </div>
  )
}

interface MatchChoiceProps {
  names: Record<Match, string>
  match: Match
  onChange: (match: Match) => void
}

function MatchChoice({ names, match, onChange }: MatchChoiceProps): ReactNode {
  return (
    <Select<Match>
      label={ruleTexts.match}
      hideLabel
      size="small"
      value={match}
      onChange={onChange}
      options={[
        { value: 'all', label: names.all },
        { value: 'any', label: names.any },
      ]}
    />
  )
}
