import { translations as kit } from '@arbo/kit/ja'
import { translations as account } from './account/ja.ts'
import { translations as app } from './app/ja.ts'
import { translations as connect } from './connect/ja.ts'
import { translations as planning } from './planning/ja.ts'
import { translations as progress } from './progress/ja.ts'
import { translations as review } from './review/ja.ts'
import { translations as shell } from './shell/ja.ts'
import { translations as ui } from './ui/ja.ts'
import { translations as workspace } from './workspace/ja.ts'

/** The host in Japanese, with the texts of the kit and of the SDK, whose glossary holds. */
export const translations = {
  ...kit,
  ...account,
  ...app,
  ...connect,
  ...planning,
  ...progress,
  ...review,
  ...shell,
  ...ui,
  ...workspace,
}
