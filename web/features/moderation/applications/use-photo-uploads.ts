import { useRef, useState } from 'react'
import {
  addApplicationPhotoEndpoint,
  removeApplicationPhotoEndpoint,
  type ApplicationPhotos,
} from '#moderation/applications'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { withTrueType } from '../../../lib/true-type.ts'
import { jpegOf, pictureProblem, readPictureFile } from '../../../lib/picture-file.ts'

const MAX_SIDE_PX = 1_600
const QUALITY = 0.9

/** A photo that is not stored yet. `problem`: why it failed; "": it is being uploaded. */
export type PhotoUpload = { id: string; file: File; problem: string }

/** The photos of an application. Each is uploaded when it is selected, one after the other. */
export function usePhotoUploads(token: string, storedPhotos: ApplicationPhotos) {
  const [photos, setPhotos] = useState(storedPhotos)
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const [problem, setProblem] = useState('')
  const queue = useRef(Promise.resolve())

  const forget = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const mark = (id: string, text: string) =>
    setUploads((all) =>
      all.map((upload) => (upload.id === id ? { ...upload, problem: text } : upload)),
    )

  async function sendOne({ id, file }: PhotoUpload) {
    const typedFile = await withTrueType(file)
    const small = await shrink(typedFile).catch(() => null)
    if (!small) return mark(id, pictureProblem(typedFile))
    const body = new FormData()
    body.set('token', token)
    // The id lets the server recognise a photo whose answer was lost.
    body.set('id', id)
    body.set('file', small, 'photo.jpg')
    try {
      const answer = await call(addApplicationPhotoEndpoint, { body })
      setPhotos(answer.photos)
      forget(id)
    } catch (error) {
      mark(id, errorMessageOf(error))
    }
  }
  function send(upload: PhotoUpload) {
    mark(upload.id, '')
    queue.current = queue.current.then(() => sendOne(upload))
  }

  return {
    photos,
    uploads,
    problem,
    send,
    forget,
    add(files: readonly File[]) {
      const newUploads = files.map((file) => ({ id: crypto.randomUUID(), file, problem: '' }))
      setUploads((all) => [...all, ...newUploads])
      for (const upload of newUploads) send(upload)
    },
    async remove(id: string) {
      setProblem('')
      try {
        setPhotos((await call(removeApplicationPhotoEndpoint, { body: { token, id } })).photos)
      } catch (error) {
        setProblem(errorMessageOf(error))
      }
    },
  }
}

/** Scales the photo down for mobile connections. */
async function shrink(file: File): Promise<Blob | null> {
  const picture = await readPictureFile(file)
  const { width, height } = picture
  const small = await jpegOf({ picture, width, height, maxSide: MAX_SIDE_PX, quality: QUALITY })
  picture.close()
  return small
}
