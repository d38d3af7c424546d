import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { putConfigs, showConfigs } from './configs.ts'
import { freeUp } from '../../review/storage/free-up.ts'
import { showGeneral } from './general.ts'
import { purchaseLicence, showLicenceInfo, showSeats } from './licences.ts'
import { showStorage } from '../../review/storage/storage.ts'
import { listTerms, updateTerm } from './terminology.ts'
import { showWorkweek, updateWorkweek } from './workweek.ts'

type Names =
  | 'showWorkweekSettings'
  | 'updateWorkweekSettings'
  | 'showWorkspaceConfigs'
  | 'putWorkspaceConfigs'
  | 'showGeneralInformation'
  | 'showStorageInformation'
  | 'freeUpStorage'
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
    showStorageInformation: ({ member }) => showStorage(deps, member),
    freeUpStorage: ({ member, body }) => freeUp(deps, member, body),
    listItemTypes: ({ member }) => listTerms(deps, member),
    updateEntityType: ({ member, params, body }) => updateTerm(deps, member, params.id, body),
    updateItemType: ({ member, params, body }) => updateTerm(deps, member, params.id, body),
    showSeats: ({ member }) => showSeats(deps, member),
    showLicenceInfo: ({ member }) => showLicenceInfo(deps, member),
    purchaseLicence: () => purchaseLicence(),
  }
}
