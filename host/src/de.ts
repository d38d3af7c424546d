import { translations as kit } from '@arbo/kit/de'
import { translations as account } from './account/de.ts'
import { translations as app } from './app/de.ts'
import { translations as connect } from './connect/de.ts'
import { translations as planning } from './planning/de.ts'
import { translations as progress } from './progress/de.ts'
import { translations as shell } from './shell/de.ts'
import { translations as ui } from './ui/de.ts'
import { translations as workspace } from './workspace/de.ts'

/** The host in German, with the texts of the kit and of the SDK, whose glossary holds. */
export const translations = {
  ...kit,
  ...account,
  ...app,
  ...connect,
  ...planning,
  ...progress,
  ...shell,
  ...ui,
  ...workspace,
}
