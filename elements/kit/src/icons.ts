import { createElement, type ReactElement } from 'react'
import * as lucide from 'lucide-react'

export interface IconProps {
  /** Edge in px: 16 in grids and controls, 20 in headers. */
  size?: 16 | 20
  className?: string
  /** Set only where the icon alone carries the meaning; otherwise it is hidden from assistive technology. */
  'aria-label'?: string
}

/** The one icon set, in the two sizes and the stroke of the design. Only what is in use is listed, and bundled. */
export type Icon = (props: IconProps) => ReactElement

function icon(glyph: lucide.LucideIcon): Icon {
  return ({ size = 16, className, 'aria-label': label }) =>
    createElement(glyph, {
      size,
      strokeWidth: 1.5,
      className: className ? `arbo-icon ${className}` : 'arbo-icon',
      ...(label ? { role: 'img', 'aria-label': label } : {}),
    })
}

export const ArrowDownUp = /* @__PURE__ */ icon(lucide.ArrowDownUp)
export const ArrowLeft = /* @__PURE__ */ icon(lucide.ArrowLeft)
export const ArrowRight = /* @__PURE__ */ icon(lucide.ArrowRight)
export const ArrowUpRight = /* @__PURE__ */ icon(lucide.ArrowUpRight)
export const Bell = /* @__PURE__ */ icon(lucide.Bell)
export const Building2 = /* @__PURE__ */ icon(lucide.Building2)
export const Calendar = /* @__PURE__ */ icon(lucide.Calendar)
export const Check = /* @__PURE__ */ icon(lucide.Check)
export const ChevronDown = /* @__PURE__ */ icon(lucide.ChevronDown)
export const ChevronLeft = /* @__PURE__ */ icon(lucide.ChevronLeft)
export const ChevronRight = /* @__PURE__ */ icon(lucide.ChevronRight)
export const ChevronUp = /* @__PURE__ */ icon(lucide.ChevronUp)
export const ChevronsUpDown = /* @__PURE__ */ icon(lucide.ChevronsUpDown)
export const Circle = /* @__PURE__ */ icon(lucide.Circle)
export const CircleAlert = /* @__PURE__ */ icon(lucide.CircleAlert)
export const CircleCheck = /* @__PURE__ */ icon(lucide.CircleCheck)
export const CircleX = /* @__PURE__ */ icon(lucide.CircleX)
export const Clapperboard = /* @__PURE__ */ icon(lucide.Clapperboard)
export const Clock = /* @__PURE__ */ icon(lucide.Clock)
export const Copy = /* @__PURE__ */ icon(lucide.Copy)
export const CornerDownRight = /* @__PURE__ */ icon(lucide.CornerDownRight)
export const Download = /* @__PURE__ */ icon(lucide.Download)
export const Ellipsis = /* @__PURE__ */ icon(lucide.Ellipsis)
export const Eraser = /* @__PURE__ */ icon(lucide.Eraser)
export const Eye = /* @__PURE__ */ icon(lucide.Eye)
export const EyeOff = /* @__PURE__ */ icon(lucide.EyeOff)
export const FileVideo = /* @__PURE__ */ icon(lucide.FileVideo)
export const Film = /* @__PURE__ */ icon(lucide.Film)
export const Folder = /* @__PURE__ */ icon(lucide.Folder)
export const Funnel = /* @__PURE__ */ icon(lucide.Funnel)
export const Gauge = /* @__PURE__ */ icon(lucide.Gauge)
export const Highlighter = /* @__PURE__ */ icon(lucide.Highlighter)
export const House = /* @__PURE__ */ icon(lucide.House)
export const Image = /* @__PURE__ */ icon(lucide.Image)
export const Inbox = /* @__PURE__ */ icon(lucide.Inbox)
export const Info = /* @__PURE__ */ icon(lucide.Info)
export const Keyboard = /* @__PURE__ */ icon(lucide.Keyboard)
export const LayoutGrid = /* @__PURE__ */ icon(lucide.LayoutGrid)
export const Link = /* @__PURE__ */ icon(lucide.Link)
export const List = /* @__PURE__ */ icon(lucide.List)
export const ListVideo = /* @__PURE__ */ icon(lucide.ListVideo)
export const Lock = /* @__PURE__ */ icon(lucide.Lock)
export const LogOut = /* @__PURE__ */ icon(lucide.LogOut)
export const Mail = /* @__PURE__ */ icon(lucide.Mail)
export const Maximize = /* @__PURE__ */ icon(lucide.Maximize)
export const MessageSquare = /* @__PURE__ */ icon(lucide.MessageSquare)
export const Minimize = /* @__PURE__ */ icon(lucide.Minimize)
export const Minus = /* @__PURE__ */ icon(lucide.Minus)
export const Monitor = /* @__PURE__ */ icon(lucide.Monitor)
export const Moon = /* @__PURE__ */ icon(lucide.Moon)
export const MousePointer2 = /* @__PURE__ */ icon(lucide.MousePointer2)
export const MoveUpRight = /* @__PURE__ */ icon(lucide.MoveUpRight)
export const Palette = /* @__PURE__ */ icon(lucide.Palette)
export const PanelRight = /* @__PURE__ */ icon(lucide.PanelRight)
export const Paperclip = /* @__PURE__ */ icon(lucide.Paperclip)
export const Pause = /* @__PURE__ */ icon(lucide.Pause)
export const Pencil = /* @__PURE__ */ icon(lucide.Pencil)
export const Play = /* @__PURE__ */ icon(lucide.Play)
export const Plus = /* @__PURE__ */ icon(lucide.Plus)
export const Redo2 = /* @__PURE__ */ icon(lucide.Redo2)
export const RefreshCw = /* @__PURE__ */ icon(lucide.RefreshCw)
export const Repeat = /* @__PURE__ */ icon(lucide.Repeat)
export const RotateCw = /* @__PURE__ */ icon(lucide.RotateCw)
export const Search = /* @__PURE__ */ icon(lucide.Search)
export const Send = /* @__PURE__ */ icon(lucide.Send)
export const Settings = /* @__PURE__ */ icon(lucide.Settings)
export const SkipBack = /* @__PURE__ */ icon(lucide.SkipBack)
export const SkipForward = /* @__PURE__ */ icon(lucide.SkipForward)
export const Smile = /* @__PURE__ */ icon(lucide.Smile)
export const Square = /* @__PURE__ */ icon(lucide.Square)
export const StepBack = /* @__PURE__ */ icon(lucide.StepBack)
export const StepForward = /* @__PURE__ */ icon(lucide.StepForward)
export const Sun = /* @__PURE__ */ icon(lucide.Sun)
export const Trash2 = /* @__PURE__ */ icon(lucide.Trash2)
export const TriangleAlert = /* @__PURE__ */ icon(lucide.TriangleAlert)
export const Type = /* @__PURE__ */ icon(lucide.Type)
export const Undo2 = /* @__PURE__ */ icon(lucide.Undo2)
export const Upload = /* @__PURE__ */ icon(lucide.Upload)
export const User = /* @__PURE__ */ icon(lucide.User)
export const Users = /* @__PURE__ */ icon(lucide.Users)
export const Volume2 = /* @__PURE__ */ icon(lucide.Volume2)
export const VolumeX = /* @__PURE__ */ icon(lucide.VolumeX)
export const X = /* @__PURE__ */ icon(lucide.X)
export const ZoomIn = /* @__PURE__ */ icon(lucide.ZoomIn)
export const ZoomOut = /* @__PURE__ */ icon(lucide.ZoomOut)
