/** @arbo/core/internal: what the screens of this repository’s host need beside the SDK. It is not published and promises nothing. */
export { NEW_METRIC } from './contract/planning/import-values.ts'
export { SCENE_IMPORT_ACCEPT } from './platform/files/check-scene-file.ts'
export { importFailure, sampleFailure } from './platform/files/import-failure.ts'
export { isNearEnd } from './platform/files/scroll.ts'
export { checkBy } from './platform/forms/check-by.ts'
export { changesOf, mergeChanges } from './platform/forms/changes-of.ts'
export { failureToFields } from './platform/forms/failure-to-fields.ts'
export { targetFaultTexts } from './contract/progress/target-texts.ts'
export { type FieldLimits, fieldRule } from './platform/forms/field-rule.ts'
export * from './platform/forms/field-rules.gen.ts'
export { keepDraft } from './platform/forms/keep-draft.ts'
export { workspaceText } from './workspace/workspaces/texts.ts'
export {
  COOKIES,
  TAB_KEYS,
  TIMEZONE_COOKIES,
  TIMEZONE_COOKIE_DAYS,
  TOKEN_COOKIE_DAYS,
} from './platform/session/keys.ts'
export { readOnlySession } from './platform/session/read-only-session.ts'
export { type TabMemory, createTabMemory } from './platform/session/tab-memory.ts'
export { bindSideModule } from './platform/side-modules/bind-side-module.ts'
export { ChunkLoadError } from './platform/side-modules/chunks.ts'
export { type SideModule, type SideModules, createSideModules } from './platform/side-modules/create-side-modules.ts'
export type { SideModuleName } from './platform/side-modules/side-module-names.ts'
export { failed, succeeded } from './platform/texts.ts'
export { endOfDayIn } from './platform/timezone/end-of-day-in.ts'
export { isSameZone } from './platform/timezone/zone.ts'
export { isAuthenticationPage } from './account/profile/authentication-pages.ts'
export { type TimezoneMismatch, createTimezoneWatch } from './account/profile/create-timezone-watch.ts'
export {
  type FavouritesState,
  type FavouritesStore,
  favouritesStore,
} from './workspace/people/create-favourites-store.ts'
export { createPeopleStore } from './workspace/people/create-people-store.ts'
export { personIdOf } from './workspace/people/create-person-store.ts'
export { type RolesOrder, type RolesStore, createRolesStore, rolesStore } from './workspace/roles/create-roles-store.ts'
export { type ViewAsStore, createViewAs } from './workspace/roles/create-view-as.ts'
export { type BillingStore, billingStore } from './workspace/settings/create-billing-store.ts'
export {
  type DetailsChange,
  type SettingsStore,
  type TermChange,
  settingsStore,
} from './workspace/settings/create-settings-store.ts'
export { isSameTerm } from './workspace/settings/is-same-term.ts'
export { type TeamsOrder, type TeamsStore, teamsStore } from './workspace/teams/create-teams-store.ts'
export {
  type HolidayGroupsStore,
  type HolidayImport,
  holidayGroupsStore,
} from './workspace/working-calendar/create-holiday-groups-store.ts'
export { type HolidaysStore, holidaysStore } from './workspace/working-calendar/create-holidays-store.ts'
export {
  type SpecialDaysOrder,
  type SpecialDaysStore,
  specialDaysStore,
} from './workspace/working-calendar/create-special-days-store.ts'
export { type CalendarQuery, workingCalendarStore } from './workspace/working-calendar/create-working-calendar-store.ts'
export {
  type WizardField,
  type WorkspaceWizard,
  WIZARD_FIELDS,
  createWorkspaceWizard,
} from './workspace/workspaces/create-workspace-wizard.ts'
export { hasNoWorkspace } from './workspace/workspaces/create-workspaces-store.ts'
export {
  createFirstSteps,
  FIRST_STEPS,
  type FirstStep,
  type FirstStepsDone,
} from './workspace/workspaces/create-first-steps.ts'
export { entityConflict } from './planning/entities/entity-edits.ts'
export { type MetricsOrder, type MetricsStore, metricsStore } from './planning/metrics/create-metrics-store.ts'
export { RATING_SIGNS } from './planning/metrics/format-metric-value.ts'
export type { MyWorkRow } from './contract/planning/my-work.ts'
export { checksStore } from './planning/my-work/create-checks-store.ts'
export { recentScenesStore } from './planning/my-work/create-recent-store.ts'
export { myWorkCounts } from './planning/my-work/create-my-work-counts.ts'
export {
  type MyWorkKeep,
  type MyWorkQuery,
  type MyWorkState,
  type MyWorkStore,
  myWorkStore,
} from './planning/my-work/create-my-work-store.ts'
export { type TodoStore, todoStore } from './planning/my-work/create-todo-store.ts'
export { type DueChoice, type DueRange, dueRange, todayIn } from './planning/my-work/due-range.ts'
export type { RowCells } from './planning/my-work/row-cells.ts'
export {
  type AutomationChoices,
  type AutomationsStore,
  automationsStore,
} from './planning/rules/create-automations-store.ts'
export {
  type DroppedFile,
  type DropPlace,
  type DropRow,
  type DropTarget,
  createFileDropStore,
  MOST_DROPPED,
} from './review/file-drop/create-file-drop-store.ts'
export { readDrop } from './review/file-drop/read-drop.ts'
export { type ShotName, SHOT_LEVELS, shotKey } from './review/file-drop/shot-name.ts'
export { type PageUpload, pageUploads } from './review/renditions/page-uploads.ts'
export { type SceneImportState, createSceneImportStore } from './planning/scene-import/create-scene-import-store.ts'
export { type CellContent, type CellEdit, type CellPlace, cellKey, contentOf } from './planning/scenes/cell-edits.ts'
export type { CellEntry } from './planning/scenes/cell-sender.ts'
export {
  type AssignMode,
  type SceneGridState,
  type SceneGridStore,
  type SceneNames,
  SCENES_CHOSEN_MAX,
  sceneGridStore,
} from './planning/scenes/create-scene-grid-store.ts'
export { countUnsent, discardUnsent } from './review/reviewed-scenes/unsent-work.ts'
export { waitingWork } from './review/reviewed-scenes/waiting-work.ts'
export type { CreatedScenes } from './contract/planning/scenes.ts'
export {
  SCENES_CREATED_MAX,
  SERIES_DIGITS_MAX,
  SERIES_NUMBER_MAX,
  SERIES_PREFIX_MAX,
  seriesLength,
  seriesName,
} from './contract/planning/series-names.ts'
export type { ProductionColumn } from './contract/connect/production-import-values.ts'
export type { ProductionSheet } from './contract/connect/production-imports.ts'
export type { SceneTag, Tag } from './contract/planning/tags.ts'
export { type TagsStore, tagsStore } from './planning/tags/create-tags-store.ts'
export { TAG_COLOURS, type TagChoices } from './planning/tags/tag-choices.ts'
export { METRIC_CONDITIONS_MAX, metricConditions, metricRanges } from './contract/planning/metric-ranges.ts'
export type { MetricRange } from './contract/planning/metric-ranges.ts'
export { labelOfOne } from './contract/planning/field-texts.ts'
export { priorityText, readPriority, SCENE_PRIORITIES, SCENE_PRIORITY } from './contract/planning/priority-texts.ts'
export type { ScenePriority } from './contract/planning/priority-texts.ts'
export { sceneById } from './planning/scenes/scene-pages.ts'
export {
  fieldOfOne,
  oneOf,
  SCENE_BULK,
  type SceneBulkField,
  SCENE_FILTERS,
  SCENE_GROUPS,
  SCENE_LACKS,
} from './contract/planning/scene-field-list.ts'
export {
  type SceneQuery,
  SCENE_CONDITIONS,
  SCENE_QUERY,
  isNarrowed,
  orderedBy,
  queryFromAddress,
  queryToAddress,
  withCondition,
} from './planning/scenes/scene-query.ts'
export { type DatePart, type WorkedDays, moveDates, stepDates } from './platform/working-days/move-dates.ts'
export { calendarOfRow, type MovedContents } from './planning/schedule/create-schedule-store.ts'
export { type ScheduleNode, scheduleTree } from './planning/schedule/schedule-tree.ts'
export { type SceneTimeState, type SceneTimeStore, sceneTimeStore } from './planning/time/create-scene-time-store.ts'
export {
  type SpentTimeQuery,
  type SpentTimeState,
  type SpentTimeStore,
  type TimeFileQuery,
  exportTimeFile,
  spentTimeStore,
} from './planning/time/create-spent-time-store.ts'
export { type FoundScene, findScenes } from './planning/time/find-scenes.ts'
export { type TimerState, type TimerStore, timerMinutes, timerStore } from './planning/time/create-timer-store.ts'
export {
  type TimesheetStore,
  type TimesheetStoreState,
  timesheetStore,
} from './planning/time/create-timesheet-store.ts'
export {
  type TimesheetRefusal,
  type TimesheetsState,
  type TimesheetsStore,
  timesheetsStore,
} from './planning/time/create-timesheets-store.ts'
export { type SheetTotals, type TimeEdit, type TimePlace, sheetTotals, timeKey } from './planning/time/sheet-cells.ts'
export { type FlowsOrder, type FlowsStore, flowsStore } from './planning/status-flows/create-flows-store.ts'
export {
  type GuestLinksOf,
  type GuestLinksStore,
  createGuestLinksStore,
} from './review/guest-links/create-guest-links-store.ts'
export { type GuestReviewStore, createGuestReview } from './review/guest-links/create-guest-review.ts'
export { type PlaylistUsersStore, createPlaylistUsersStore } from './review/playlists/create-playlist-users-store.ts'
export { type RulePreviewState, createRulePreview } from './review/playlists/create-rule-preview.ts'
export { type RuleChoices, createRuleChoices } from './review/playlists/rule-choices.ts'
export {
  type RulePath,
  NEW_RULE,
  canAddCondition,
  conditionOf,
  isGroup,
  isWholeRule,
  placeInEditor,
  removed as removedFromRule,
  replaced as replacedInRule,
  wholePart,
  withCondition as withRuleCondition,
  withField,
  withGroup,
  withOperator,
} from './review/playlists/rule-edits.ts'
export { dismissAudienceNotice, shareComments } from './review/reviewed-scenes/share-comments.ts'
export { colourOfPerson } from './review/rooms/person-colour.ts'
export { type ViewerTie, syncViewerWithRoom } from './review/rooms/sync-viewer-with-room.ts'
export type { MembersChange } from './planning/entities/create-entity-store.ts'
export { type TrashStore, restoreDeleted, trashStore } from './review/trash/create-trash-store.ts'
export { type FreeUpChoice, type StorageStore, storageStore } from './review/storage/create-storage-store.ts'
export { personTargetsStore } from './progress/insight/create-person-targets-store.ts'
export { type ReportFilesStore, reportFilesStore } from './progress/reports/create-report-files-store.ts'
export { reportHighlightStore } from './progress/reports/create-report-highlight-store.ts'
export {
  type ReportQuestion,
  type ReportsState,
  type ReportsStore,
  reportsStore,
} from './progress/reports/create-reports-store.ts'
export { filterFor, isNarrowed as isReportNarrowed } from './progress/reports/report-filters.ts'
export { type TargetConfigsStore, targetConfigsStore } from './progress/targets/create-target-configs-store.ts'
export { type TargetPeopleStore, targetPeopleStore } from './progress/targets/create-target-people-store.ts'
export {
  type TargetReport,
  type TargetReportsStore,
  TARGET_REPORTS,
  targetReportsStore,
} from './progress/targets/create-target-reports-store.ts'
export {
  type NewUserTarget,
  type UserTargetsStore,
  userTargetsStore,
} from './progress/targets/create-user-targets-store.ts'
export { woohooHistoryStore } from './progress/treemap/create-woohoo-history-store.ts'
export {
  WOOHOO_REPORTS_QUERY,
  type WoohooReportsOrder,
  woohooReportsStore,
} from './progress/treemap/create-woohoo-reports-store.ts'
export { createCalendarFeedStore } from './connect/calendar-feed/create-calendar-feed-store.ts'
export { fetchActionExplanation, fetchExplanation, reasonText } from './connect/explanations/explanation.ts'
export { type FoundThing, findAskedThings, findSceneMetrics } from './connect/explanations/find-asked.ts'
export { createNotificationSettings } from './connect/notifications/create-notification-settings.ts'
export { groupNotifications } from './connect/notifications/create-notifications-store.ts'
export {
  PRODUCTION_ACCEPT,
  type ProductionImportStore,
  type ProductionImportView,
  createProductionImportStore,
} from './connect/production-import/create-production-import-store.ts'
export { createProductionImportsStore } from './connect/production-import/create-production-imports-store.ts'
export {
  type WebhookDeliveriesStore,
  createWebhookDeliveriesStore,
} from './connect/webhooks/create-webhook-deliveries-store.ts'
