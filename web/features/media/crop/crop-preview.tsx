import { useEffect, useRef } from 'react'
import type { Area } from './crop-area.ts'

const CANVAS_PX = 480

/** Preview of the cropped photo. */
export function CropPreview({ picture, area }: { picture: string; area: Area }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const source = useRef<HTMLImageElement>(null)
  const { left, top, width, height } = area
  const scale = CANVAS_PX / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }

  const draw = () => {
    const context = canvas.current?.getContext('2d')
    if (!context || !source.current?.naturalWidth) return
    context.drawImage(source.current, left, top, width, height, 0, 0, size.width, size.height)
  }
  useEffect(draw)

  return (
    <>
      <canvas ref={canvas} {...size} className="crop-preview" />
      <img ref={source} src={picture} alt="" hidden onLoad={draw} />
    </>
  )
}
