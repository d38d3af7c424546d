import type { HandlerInput, UserConfig } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { changeValues, valuesOf } from './values.ts'

type ConfigDeps = Pick<Deps, 'database'>

const CONFIGS = { table: 'user_config', limit: 200 } as const

/** By code, in the order of the alphabet. */
export async function listConfigs({ database }: ConfigDeps, userId: string): Promise<UserConfig[]> {
  return valuesOf(database, CONFIGS, userId)
}

/** Null where none is stored. */
export async function showConfig({ database }: ConfigDeps, userId: string, code: string): Promise<UserConfig> {
  const setting = (await valuesOf(database, CONFIGS, userId)).find((config) => config.code === code)
  return setting ?? { code, value: null }
}

/** @throws {ApiError} limit_reached */
export async function putConfig(
  { database }: ConfigDeps,
  userId: string,
  { code, value }: HandlerInput<'putConfig'>['body'],
): Promise<UserConfig> {
  await database.transaction((tx) => changeValues(tx, CONFIGS, userId, { [code]: value }))
  return { code, value }
}
