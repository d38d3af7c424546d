import type { myWorkEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import {
  countMyWork,
  listChecks,
  listMine,
  listMyEntities,
  listMyMetrics,
  listRecent,
  searchMyWorks,
} from './service.ts'
import { addTodo, listTodo, moveTodo, removeTodo } from './todo.ts'

const DONE = { ok: true } as const

export function myWorkRoutes(deps: Deps): HandlersOf<typeof myWorkEndpoints> {
  return {
    searchMyWorks: ({ member, query }) => searchMyWorks(deps, member, query.name_like),
    showMyWorkCounts: ({ member }) => countMyWork(deps, member),
    listMyWorkEntities: ({ member, query }) => listMyEntities(deps, member, query),
    listMyWorkItems: ({ member, query, baseUrl }) =>
      listMine(deps, member, query, query.group_by, fileUrls(deps, baseUrl)),
    listMyWorkItemsByDueDate: ({ member, query, baseUrl }) =>
      listMine(deps, member, query, 'due_date', fileUrls(deps, baseUrl)),
    listMyWorkItemMetrics: ({ member }) => listMyMetrics(deps, member),
    listMyChecks: ({ member, query, baseUrl }) => listChecks(deps, member, query, fileUrls(deps, baseUrl)),
    listMyRecentScenes: ({ member, baseUrl }) => listRecent(deps, member, fileUrls(deps, baseUrl)),
    listTodoItems: ({ member, baseUrl }) => listTodo(deps, member, fileUrls(deps, baseUrl)),
    addTodoItems: async ({ member, body }) => {
      await addTodo(deps, member, body)
      return DONE
    },
    changeTodoPosition: async ({ member, body }) => {
      await moveTodo(deps, member, body)
      return DONE
    },
    deleteTodoItem: async ({ member, params }) => {
      await removeTodo(deps, member, params.id)
      return DONE
    },
  }
}
