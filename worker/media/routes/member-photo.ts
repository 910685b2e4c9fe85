import { MAX_IMAGE_BYTES } from '#platform/limits'
import { deletePhotoEndpoint, putPhotoEndpoint } from '#accounts/member-photo'
import { mayHavePhoto, photoRateLimit } from '../../accounts/photos/rules.ts'
import { removePhoto, storePhoto } from '../change-member-photo.ts'
import { tooLargeImage } from '../receive-media.ts'
import { dataUrl } from '../../platform/lib/bytes.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { storesOf } from '../../platform/http/context.ts'
import { imagesOf, receivePicture } from '../http/receive-file.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const pictureLimit = { maxBytes: MAX_IMAGE_BYTES, tooLarge: tooLargeImage }

export const memberPhotoRoutes = routesOf([
  handle(
    putPhotoEndpoint,
    {},
    { access: member('sign-in.photo'), limit: photoRateLimit, maxBytes: null },
    async (c, { caller }) => {
      permit(caller, mayHavePhoto, 'premium.photo')
      const { now } = c.var
      const images = imagesOf(c)
      const bytes = await receivePicture(c, pictureLimit)
      const stores = { ...storesOf(c), images }
      const photo = await storePhoto(stores, { memberId: caller.id, bytes, now })
      return { photo: dataUrl(photo) }
    },
  ),
  handle(
    deletePhotoEndpoint,
    {},
    { access: member('sign-in.photo'), limit: photoRateLimit },
    async (c, { caller }) => {
      await removePhoto(storesOf(c), caller.id)
      return { photo: null }
    },
  ),
])
