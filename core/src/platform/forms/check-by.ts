import type { Faults, FieldName } from './create-form.ts'
import type { FormValues, Rule } from './rules.ts'

/** Fields that are text, each with its rules; the first one that objects is shown. */
export type RulesBy<Values> = Readonly<Partial<Record<FieldName<Values>, readonly Rule[]>>>

/** The check of a form of any values by the rules of its texts. */
export function checkBy<Values extends object>(rules: RulesBy<Values>, values: Values): Faults<Values> {
  const faults: Partial<Record<FieldName<Values>, string>> = {}
  for (const name of Object.keys(rules) as FieldName<Values>[]) {
    for (const rule of rules[name] ?? []) {
      const message = rule(values[name] as string, values as FormValues)
      if (message !== null) faults[name] ??= message
    }
  }
  return faults
}
