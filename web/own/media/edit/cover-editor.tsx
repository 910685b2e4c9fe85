import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segments } from '../file/segments.tsx'
import type { CoverArea, CoverPoint } from './cover-pixels.ts'
import { drawCovered, loadPhoto } from './edit-photo.ts'
import '../../../styles/cover-editor.css'

export type CoverEditorProps = {
  /** The photo, or its address on this site. */
  source: Blob | string
  areas: readonly CoverArea[]
  /** @param preview the photo with the covered areas, for this device only */
  onDone: (areas: readonly CoverArea[], preview: Blob | null) => void
  onClose: () => void
}

/** Longer side of the photo in the editor, in px. */
const EDITOR_PX = 1_400
const PREVIEW_QUALITY = 0.8
/** Distance that a key moves the frame, in units of the longer side. */
const STEP = 0.02
const MIN_FRAME = 0.02

type Frame = { left: number; top: number; width: number; height: number }
type Tool = CoverArea['kind']

const initialFrame: Frame = { left: 0.2, top: 0.2, width: 0.2, height: 0.2 }

/** Covers parts of a photo with large blocks, by finger, mouse or keys. The editor uploads nothing. */
export default function CoverEditor({ source, areas, onDone, onClose }: CoverEditorProps) {
  const { t } = useLingui()
  const sliderId = useId()
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [coveredAreas, setCoveredAreas] = useState(areas)
  const [tool, setTool] = useState<Tool>('stroke')
  /** Radius of the brush, in hundredths of the longer side. */
  const [radius, setRadius] = useState(5)
  const [frame, setFrame] = useState<Frame | null>(null)
  const [drawing, setDrawing] = useState<CoverArea | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const start = useRef<CoverPoint>({ x: 0, y: 0 })

  const load = useEffectEvent(() => loadPhoto(source))
  useEffect(() => {
    let isOpen = true
    load().then(
      (photo) => isOpen && setPicture(photo),
      () => isOpen && setUnreadable(true),
    )
    return () => void (isOpen = false)
  }, [])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!picture || !canvas.current || !context) return
    const result = drawCovered(picture, coveredAreas, EDITOR_PX)
    canvas.current.width = result.width
    canvas.current.height = result.height
    context.drawImage(result, 0, 0)
  }, [picture, coveredAreas])

  function pointOf({ clientX, clientY }: PointerEvent): CoverPoint {
    const { left, top, width, height } = (
      canvas.current as HTMLCanvasElement
    ).getBoundingClientRect()
    const longerSide = Math.max(width, height)
    return { x: (clientX - left) / longerSide, y: (clientY - top) / longerSide }
  }

  function onPointerDown(event: PointerEvent) {
    if (!picture || event.button > 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrame(null)
    const point = pointOf(event)
    start.current = point
    setDrawing(
      tool === 'stroke'
        ? { kind: 'stroke', points: [point], radius: radius / 100 }
        : { kind: 'rectangle', left: point.x, top: point.y, width: 0, height: 0 },
    )
  }

  function onPointerMove(event: PointerEvent) {
    if (!drawing) return
    const point = pointOf(event)
    if (drawing.kind === 'stroke') {
      setDrawing({ ...drawing, points: [...drawing.points, point] })
      return
    }
    const { x, y } = start.current
    setDrawing({
      kind: 'rectangle',
      left: Math.min(x, point.x),
      top: Math.min(y, point.y),
      width: Math.abs(point.x - x),
      height: Math.abs(point.y - y),
    })
  }

  function onPointerUp() {
    if (!drawing) return
    const isTap = drawing.kind === 'rectangle' && Math.min(drawing.width, drawing.height) < 0.005
    if (!isTap) setCoveredAreas([...coveredAreas, drawing])
    setDrawing(null)
  }

  const undo = () => setCoveredAreas(coveredAreas.slice(0, -1))

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      event.preventDefault()
      return undo()
    }
    const current = frame ?? initialFrame
    const { left, top, width, height } = current
    const moves: Record<string, Partial<Frame>> = {
      ArrowLeft: { left: left - STEP },
      ArrowRight: { left: left + STEP },
      ArrowUp: { top: top - STEP },
      ArrowDown: { top: top + STEP },
      '+': { width: width + STEP, height: height + STEP },
      '-': { width: Math.max(MIN_FRAME, width - STEP), height: Math.max(MIN_FRAME, height - STEP) },
    }
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      setFrame(frame ? { ...current, ...move } : current)
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (frame) setCoveredAreas([...coveredAreas, { kind: 'rectangle', ...frame }])
      else setFrame(initialFrame)
    }
  }

  const done = () => {
    if (!canvas.current) return onClose()
    canvas.current.toBlob((preview) => onDone(coveredAreas, preview), 'image/jpeg', PREVIEW_QUALITY)
  }

  const { naturalWidth = 1, naturalHeight = 1 } = picture ?? {}
  const longerSide = Math.max(naturalWidth, naturalHeight)
  const ratio = naturalWidth / naturalHeight
  return (
    <Dialog open kind="full" title={t`Cover something`} onClose={onClose}>
      <div className="cover-editor">
        <header>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <p role="status">
            {coveredAreas.length > 0 ? (
              <Plural value={coveredAreas.length} one="# area covered" other="# areas covered" />
            ) : (
              <Trans>Draw over what nobody should see.</Trans>
            )}
          </p>
          <Button aria-disabled={!picture} onClick={done}>
            <Trans>Done</Trans>
          </Button>
        </header>
        <div className="cover-stage">
          {isUnreadable && (
            <FormMessage message={{ kind: 'error', text: t`This browser can’t edit the photo.` }} />
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            role="application"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={t`Photo. Use the arrow keys to move a frame, plus and minus to resize it, and Enter to cover what is inside.`}
            className="cover-photo"
            style={{ aspectRatio: ratio, width: `min(100cqw, ${ratio} * 100cqh)` }}
            onKeyDown={onKeyDown}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={() => setDrawing(null)}
          >
            <canvas ref={canvas} />
            <svg
              viewBox={`0 0 ${naturalWidth / longerSide} ${naturalHeight / longerSide}`}
              aria-hidden="true"
            >
              {drawing && <DrawnArea area={drawing} />}
              {frame && <DrawnArea area={{ kind: 'rectangle', ...frame }} />}
            </svg>
          </div>
        </div>
        <footer>
          <Segments
            label={t`Tool`}
            value={tool}
            options={[
              { value: 'stroke', label: <Trans>Brush</Trans> },
              { value: 'rectangle', label: <Trans>Rectangle</Trans> },
            ]}
            onChange={setTool}
          />
          <p className="cover-size">
            <label htmlFor={sliderId}>
              <Trans>Size</Trans>
            </label>
            <input
              id={sliderId}
              type="range"
              min={1}
              max={15}
              value={radius}
              disabled={tool !== 'stroke'}
              onChange={({ target }) => setRadius(target.valueAsNumber)}
            />
          </p>
          <Button variant="line" aria-disabled={coveredAreas.length === 0} onClick={undo}>
            <Icon name="undo-2" />
            <Trans>Undo</Trans>
          </Button>
        </footer>
      </div>
    </Dialog>
  )
}

/** The outline of an area that is being drawn. */
function DrawnArea({ area }: { area: CoverArea }) {
  if (area.kind === 'rectangle') {
    const { left, top, width, height } = area
    return <rect className="cover-frame" x={left} y={top} width={width} height={height} />
  }
  const [first] = area.points
  const points = [first, ...area.points].map((point) => `${point?.x},${point?.y}`).join(' ')
  return <polyline className="cover-stroke" points={points} strokeWidth={2 * area.radius} />
}
