import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@arbo/core/contract'
import type { RequestCost } from './request-cost.ts'

/** The context of a piece of work; each line of the log names it. Names as in the log. */
export interface WorkContext {
  /** The request that is answered, or that added the job. */
  request_id?: string
  job_id?: string
  job_kind?: string
  /** Of a request; no part of the log. */
  cost?: RequestCost
  /** Of whoever is answered, or asked for the job; no part of the log. */
  language?: Language
  /** Of a call that only reads; no part of the log. See readingFor. */
  isCallerGone?: () => boolean
}

const current = new AsyncLocalStorage<WorkContext>()

/** Runs work of which every line of the log, however deep, names the context. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return current.run(context, work)
}

/** The context as the log names it. */
export function workNames(): Omit<WorkContext, 'cost' | 'language' | 'isCallerGone'> {
  const { cost: _, language: __, isCallerGone: ___, ...names } = current.getStore() ?? {}
  return names
}

export function workContext(): WorkContext | undefined {
  return current.getStore()
}

/** The language of the request that is answered, or that added the job; English of work that nobody asked for. */
export function answerLanguage(): Language {
  return current.getStore()?.language ?? 'en'
}

/** What is written for one person, as a mail, in their language whoever causes it. Null: they have none, so it stays. */
export function inLanguage<T>(language: Language | null, work: () => T): T {
  const context = current.getStore()
  return current.run({ ...context, language: language ?? answerLanguage() }, work)
}
