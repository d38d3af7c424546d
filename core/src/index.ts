/** @arbo/core: the SDK. Values here never pull in the contract's schemas; those are in `@arbo/core/contract`. */
export { ApiError, isApiError, isTransient } from './api/ApiError.ts'
export type { ClientErrorCode, Failure } from './api/Failure.ts'
export { type Client, type ClientAnswer, type ClientInput, createClient } from './api/client.ts'
export { type EffectContext, QUIET, SHOWN_BY_CALLER, effectsFor, messageOf } from './api/effects.ts'
export type { FetchLike } from './api/http.ts'
export type * from './contract/index.ts'
export * from './contract/enums.ts'
export { ERRORS } from './contract/errors.ts'
export {
  PERMISSIONS,
  PERMISSION_KEYS,
  ROOT_ROLES,
  defaultPermissions,
  isPermissionKey,
  satisfies,
} from './contract/permissions.ts'
export { routes } from './contract/routes.gen.ts'
export { type SessionOptions, createSession } from './session/createSession.ts'
export { COOKIES, TAB_KEYS, TIMEZONE_COOKIE_DAYS, TOKEN_COOKIE_DAYS } from './session/keys.ts'
export type { Page } from './session/page.ts'
export { type KeyValues, type SessionStorage, browserStorage, memoryStorage, takeLastUrl } from './session/storage.ts'
export type { GetToken } from './session/tokenSource.ts'
export type {
  Effect,
  LoginOptions,
  RequestAnswer,
  RequestInput,
  Route,
  Session,
  SessionState,
} from './session/types.ts'
export {
  type DirectoryOrder,
  type DirectoryState,
  type DirectoryStore,
  type Rows,
  createDirectoryStore,
  directoryStore,
} from './stores/createDirectoryStore.ts'
export { type ItemPatch, type ItemState, type ItemStore, createItemStore, itemStore } from './stores/createItemStore.ts'
export { type ReviewStoreOptions, createReviewStore } from './stores/createReviewStore.ts'
export type { ReadableStore } from './stores/liveStore.ts'
export { type OutboxStorage, memoryOutbox } from './stores/review/outboxStorage.ts'
export { putComment, removeComment, withReaction } from './stores/review/commentList.ts'
export type { DraftOp, NewComment, ReviewSource, ReviewState, UploadState } from './stores/review-types.ts'
export { type TextKey, text, texts } from './texts.ts'
export { checkReviewFiles } from './upload/checkReviewFiles.ts'
export { REVIEW_ACCEPT, REVIEW_TYPES, extensionOf, fileKind } from './upload/fileKinds.ts'
export { type UploadInput, type UploadResult, type UploadedFile, uploadFiles } from './upload/uploadFiles.ts'
