import { readFileSync } from 'node:fs'

/**
 * Small videos made by ffmpeg 5.1 from its test picture and a tone, with a subtitle that contains a position, chapters,
 * a title, a comment and a place; each text contains SECRET. The command of the first one:
 *
 * ffmpeg -f lavfi -i testsrc2=size=64x48:rate=8:duration=1 -f lavfi -i sine=440:sample_rate=48000:duration=1
 *   -i subtitles.srt -i notes.txt -map 0:v -map 1:a -map 2:s -map_metadata 3 -map_chapters 3
 *   -metadata:s:v handler_name=SECRET-HANDLER -c:v libx264 -crf 34 -bf 2 -c:a aac -b:a 16k -c:s mov_text
 *   -timecode 01:02:03:04 h264-tables-last.mp4
 */
export const FILMS = [
  'h264-tables-last.mp4',
  'h264-fragments.mp4',
  'h265.mp4',
  'av1.mp4',
  'vp9.webm',
  'vp8.webm',
] as const

export const film = (name: (typeof FILMS)[number]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`films/${name}`, import.meta.url)))
