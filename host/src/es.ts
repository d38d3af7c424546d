import { translations as kit } from '@arbo/kit/es'
import { translations as account } from './account/es.ts'
import { translations as app } from './app/es.ts'
import { translations as connect } from './connect/es.ts'
import { translations as planning } from './planning/es.ts'
import { translations as progress } from './progress/es.ts'
import { translations as review } from './review/es.ts'
import { translations as shell } from './shell/es.ts'
import { translations as ui } from './ui/es.ts'
import { translations as workspace } from './workspace/es.ts'

/** The host in Spanish, with the texts of the kit and of the SDK, whose glossary holds. */
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
