import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { palettes } from './palettes.ts'
import type { Clip } from './pictures.ts'
import { renderArtwork } from './render-artwork.ts'

const size = { width: 540, height: 720 }
const framesPerSecond = 25

/** Renders one loop and encodes it with ffmpeg, which must be on the path. */
export async function makeClip(clip: Clip, folder: string): Promise<void> {
  const encoder = spawn('ffmpeg', encoderArguments(join(folder, `${clip.name}.mp4`)), {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const finished = once(encoder, 'close')
  const frames = clip.seconds * framesPerSecond
  for (let frame = 0; frame < frames; frame++) {
    const bytes = renderArtwork({
      ...clip,
      ...size,
      palette: palettes[clip.palette],
      time: frame / frames,
      samples: 1,
      grain: 0.6,
    })
    if (!encoder.stdin.write(bytes)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await finished
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${clip.name}`)
}

function encoderArguments(target: string): string[] {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${size.width}x${size.height} -r ${framesPerSecond} -i -`
  const filter = '-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
  const color = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'
  const rate = '-preset slow -crf 24 -maxrate 370k -bufsize 700k -threads 2 -x264-params aq-mode=3'
  const clean = '-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact'
  // The bitstream filter drops the encoder's note on its settings.
  const notes = '-bsf:v filter_units=remove_types=6 -empty_hdlr_name 1 -movflags +faststart'
  const options = `-v error -y ${input} ${filter} -c:v libx264 ${rate} ${color} ${clean} ${notes}`
  return [...options.split(' '), target]
}
