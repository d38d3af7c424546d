import { translations as kit } from '@arbo/kit/fr'
import { translations as account } from './account/fr.ts'
import { translations as app } from './app/fr.ts'
import { translations as connect } from './connect/fr.ts'
import { translations as planning } from './planning/fr.ts'
import { translations as progress } from './progress/fr.ts'
import { translations as review } from './review/fr.ts'
import { translations as shell } from './shell/fr.ts'
import { translations as ui } from './ui/fr.ts'
import { translations as workspace } from './workspace/fr.ts'

/** The host in French, with the texts of the kit and of the SDK, whose glossary holds. */
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
