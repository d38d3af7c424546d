import type {
  AnnotationOp,
  DataField,
  EntityType,
  Favourite,
  FrameTable,
  MetricAccess,
  PlaylistRule,
  ProductionFacts,
  ProductionMapping,
  ProductionReport,
  RenditionFile,
  RewardUnit,
  RoomState,
  SavedView,
  Scope,
  TargetLevel,
} from '@arbo/core/contract'
import type { TilesInfo } from '../media/types.ts'

/** Columns of which the database knows less than the program does, by table and column; schema.gen.ts follows. */
export interface ColumnTypes {
  'annotation_op.op': AnnotationOp
  'api_token.scopes': Scope[]
  'comment_attachment.voice_peaks': number[]
  'entity.type': EntityType
  'import_mapping.mapping': Record<string, string>
  'metric.access': MetricAccess
  'playlist.rule': PlaylistRule
  'production_import.choices': Partial<ProductionMapping>
  'production_import.facts': ProductionFacts
  'production_import.mapping': ProductionMapping
  'production_import.report': ProductionReport
  'rendition_file.frame_table': FrameTable
  'rendition_file.sprite_info': NonNullable<RenditionFile['sprite_info']>
  'rendition_file.tiles_info': TilesInfo
  'room.state': RoomState
  'saved_view.place': SavedView['place']
  'saved_view.state': SavedView['state']
  'target_summary.levels': TargetLevel[]
  'target_summary.reward_unit': RewardUnit
  'user_account.default_data_fields': DataField[]
  'ws_user.favourites': Favourite[]
}
