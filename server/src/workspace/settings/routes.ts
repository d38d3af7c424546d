import type { settingsEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { putConfigs, showConfigs } from './configs.ts'
import { showGeneral } from './general.ts'
import { purchaseLicence, showLicenceInfo, showSeats } from './licences.ts'
import { listTerms, updateTerm } from './terminology.ts'
import { showWorkweek, updateWorkweek } from './workweek.ts'

export function settingsRoutes(
  deps: Deps,
): Omit<HandlersOf<typeof settingsEndpoints>, 'freeUpStorage' | 'showStorageInformation'> {
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
