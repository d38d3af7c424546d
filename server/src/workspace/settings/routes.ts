import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { putConfigs, showConfigs } from './configs.ts'
import { showGeneral } from './general.ts'
import { purchaseLicence, showLicenceInfo, showSeats } from './licences.ts'
import { listTerms, updateTerm } from './terminology.ts'
import { showWorkweek, updateWorkweek } from './workweek.ts'

type Names =
  | 'showWorkweekSettings'
  | 'updateWorkweekSettings'
  | 'showWorkspaceConfigs'
  | 'putWorkspaceConfigs'
  | 'showGeneralInformation'
  | 'listItemTypes'
  | 'updateEntityType'
  | 'updateItemType'
  | 'showSeats'
  | 'showLicenceInfo'
  | 'purchaseLicence'

export function settingsRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    showWorkweekSettings: ({ member }) => showWorkweek(deps, member),
    updateWorkweekSettings: ({ member, body }) => updateWorkweek(deps, member, body),
    showWorkspaceConfigs: ({ member }) => showConfigs(deps, member),
    putWorkspaceConfigs: ({ member, body }) => putConfigs(deps, member, body),
    showGeneralInformation: ({ member }) => showGeneral(deps, member),
    listItemTypes: ({ member }) => listTerms(deps, member),
    updateEntityType: ({ member, params, body }) => updateTerm(deps, member, params.id, body),
    updateItemType: ({ member, params, body }) => updateTerm(deps, member, params.id, body),
    showSeats: ({ member }) => showSeats(deps, member),
    showLicenceInfo: ({ member }) => showLicenceInfo(deps, member),
    purchaseLicence: () => purchaseLicence(),
  }
}
