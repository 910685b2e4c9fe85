import { AGE_RANGE_MESSAGE } from '../companions/contract/age-range.ts'
import { MAIN_LANGUAGE } from '../platform/contract/language.ts'

/** The Worker's error messages. Ids are stable, the English text may change. `{name}` is a placeholder. */
export const refusals = {
  'http.malformed-json': 'The request must be JSON.',
  'http.not-found': 'Not Found',
  'http.too-large': 'Your message is too long.',
  'http.other-site': 'Send this form from our website.',
  'http.too-many': 'Too many attempts.',
  'http.invalid': 'Check the fields below.',
  'server.error': 'Internal Server Error',
  'server.unavailable': 'We can’t do this right now. Please try again.',
  'server.maintenance': 'We’re doing some maintenance. Check back in a few minutes.',

  'field.required': 'Field required',
  'field.invalid': 'Invalid input',
  'field.unknown': 'Unknown field',
  'field.choice': 'Unknown choice',
  'field.too-long': 'Enter at most {max, plural, one {# character} other {# characters}}',
  'field.too-short': 'Enter at least {min, plural, one {# character} other {# characters}}',
  'field.too-many': 'Choose at most {max}',
  'field.too-few': 'Choose at least {min}',
  'field.too-large': 'Enter {max} or less',
  'field.too-small': 'Enter {min} or more',
  'field.between': 'Enter a number from {min} to {max}',
  'field.measure': 'Enter a value from {min} to {max}\u00a0{unit}',
  'field.days': 'Enter {min} to {max, plural, one {# day} other {# days}}',
  'field.hours': 'Enter {min} to {max, plural, one {# hour} other {# hours}}',
  'field.whole-number': 'Enter a whole number',
  'field.unreadable': 'This contains unreadable characters',
  'field.telegram': 'Enter a Telegram name: 5 to 32 letters, digits or underscores',
  'field.times': 'Enter times, such as 18:00–24:00; other words go into your description',
  'field.email': 'Enter a valid email address',
  'field.phone': 'Enter a phone number',
  'field.single-phone': 'Enter one phone number only',
  'field.no-letter': 'Enter at least one letter',
  'field.id': 'Enter a valid ID',
  'field.date': 'Enter a date such as 2026-05-01',
  'field.clock': 'Enter a time such as 20:30',
  'field.time': 'Enter a date and time',
  'field.consent': 'You need to agree to this',
  'field.leave-empty': 'Leave this field empty',

  'read.application': 'Choose your reason for opening this application.',
  'read.profile': 'Choose your reason for opening this profile.',
  'read.thread': 'Choose your reason for opening these messages.',
  'read.library': 'Choose your reason for opening these files.',

  'sign-in.searches': 'Sign in to see your saved searches.',
  'sign-in.mail': 'Sign in to see which emails you receive.',
  'search.empty': 'Choose a filter first',
  'search.not-found': 'This saved search couldn’t be found.',
  'mail.unknown-link': 'This link is no longer valid.',

  'live.unavailable': 'Live updates aren’t available right now.',
  'live.invalid-ticket': 'This connection is no longer valid. Reload the page.',
  'live.upgrade-required': 'Connect by WebSocket.',
  'live.too-many': 'You’ve connected too often. Try again later.',

  'media.choose-file': 'Choose a file.',
  'media.choose-picture': 'Choose an image.',
  'media.single-file': 'Send a single file.',
  'media.image-too-large': 'Images can be up to {megabytes}\u00a0MB.',
  'media.video-too-large': 'Videos can be up to {megabytes}\u00a0MB.',
  'media.photo-not-square': 'The photo must be square.',
  'media.link-expired': 'This link has expired.',
  'media.unavailable': 'We can’t show this file right now. Please try again.',
  'media.tier-mismatch': 'Private files are for Premium members; public files are free.',
  'media.deleted': 'Someone else has deleted this file.',
  'media.already-uploaded': 'This file has already been uploaded.',
  'media.concurrent-upload': 'You uploaded this file twice at the same time. Try again.',
  'media.store-unavailable': 'We can’t store files right now. Try again.',
  'media.uploads-unavailable': 'We can’t accept uploads right now. Please try again later.',
  'media.in-story': 'A story shows this file. Remove it from the story before making it private.',
  'media.text-changed': 'Someone else has changed this text in the meantime.',
  'media.moved': 'Someone else has moved or deleted this file.',
  'media.kind-mismatch': 'Replace a photo with a photo, and a video with a video.',
  'media.crop-photo': 'Only photos can be cropped.',
  'media.crop-animated': 'Moving pictures can’t be cropped.',
  'media.crop-outside': 'The selected area must lie within the photo.',
  'media.crop-whole': 'Select a part of the photo.',
  'media.crop-too-small':
    'Select at least {min} × {min}\u00a0pixels, so that the photo stays sharp.',
  'media.change-pending': 'The companion has submitted a change to this file. Review it first.',
  'media.story-public': 'Media in stories is always public.',
  'media.cover-not-public': 'Only a public photo can be the cover.',
  'media.not-removed': 'We couldn’t remove the file yet. Try again.',
  'media.not-changed': 'We couldn’t change the file. Try again.',
  'media.is-photo': 'The file is a photo, but was sent as a video.',
  'media.is-video': 'The file is a video, but was sent as a photo.',
  'media.damaged': 'The file arrived damaged. Upload it again.',
  'media.no-duration': 'The video doesn’t state its duration.',
  'media.duration-mismatch': 'The video’s duration differs from the one that was sent.',
  'media.dimensions-mismatch': 'The video’s dimensions differ from those that were sent.',

  'request.open-limit':
    'Your limit for open requests is {limit}. Once one is answered, you can send another.',
  'request.open-limit-plan': 'Your limit for open requests is {limit}. {plan} lets you have more.',
  'search.limit': 'Your limit for saved searches is {limit}. Delete one to save another.',
  'search.limit-plan':
    'Your limit for saved searches is {limit}. Delete one, or save more with {plan}.',
  'search.instant': 'You can’t get instant emails. Choose a daily email instead.',
  'search.instant-plan': 'Instant emails come with {plan}. You can choose a daily email instead.',
  'settings.benefits-decreasing': 'No plan may offer less than the one before it.',

  'account.suspended':
    'This account is suspended. Our email to you gives the reason and a link to appeal.',
  'account.unavailable': 'We can’t reach your account right now. Please try again.',
  'account.service-unavailable': 'The account service didn’t respond properly. Try again.',
  'account.too-many-emails': 'You’ve asked for too many emails. Try again later.',
  'account.not-found': 'This account couldn’t be found.',
  'account.already-confirmed': 'This address is already confirmed.',
  'account.no-factors': 'This account has no second factor.',
  'account.password-unconfirmed': 'Confirm your password first.',
  'account.key-missing': 'Not available: the secret SUPABASE_SECRET_KEY isn’t set.',
  'session.ended': 'Your session has ended. Sign in again.',
  'session.current': 'You’re using this session. Sign out here instead.',
  'session.unconfirmed':
    'We can’t confirm your session right now, so we haven’t changed anything. Try again.',
  'session.unavailable': 'You can’t sign in right now. Please try again.',
  'session.second-factor': 'Enter the code from your authenticator app to continue.',
  'sale.not-found': 'This sale couldn’t be found.',
  'sale.changed': 'This sale has changed since you opened it. Review it again.',
  'sale.invalid-action': 'This action doesn’t apply to this sale',
  'sale.no-charge': 'There’s no charge to assign',
  'sale.nothing-to-accept': 'There’s no charge to accept',
  'sale.price-mismatch': 'The charge doesn’t match the price of this plan',
  'sale.member-not-found': 'This member couldn’t be found',
  'sale.unknown-to-provider': 'The provider doesn’t recognise this sale',
  'sale.no-period': 'The end of the paid period is unknown',
  'sale.already-assigned': 'Someone else has assigned this sale in the meantime.',
  'sale.already-accepted': 'Someone else has activated this plan in the meantime.',

  'sign-in.notifications': 'Sign in to choose your notifications.',
  'notification.unavailable': 'Notifications aren’t available on this site yet.',
  'notification.unsupported-service': 'This browser’s notification service isn’t supported.',
  'notification.unknown-device': 'Notifications are off on this device.',
  'notification.not-delivered':
    'We couldn’t deliver the notification. Turn notifications off and on again.',
  'notification.postponed':
    'This device’s notification service didn’t accept our message. Try again in a few minutes.',

  'list.invalid-cursor': 'Use the “next” value of an earlier answer',
  'list.inverted-bounds': 'The lower bound must not be above the upper bound',
  'list.search-required': 'Search term is required',
  'directory.unavailable': 'We can’t load the directory right now. Please try again.',
  'profile.not-found': 'The companion profile you are looking for could not be found.',
  'profile.no-longer-available': 'This profile is no longer available.',
  'language.unknown': 'This language isn’t available.',
  'discreet.choice-required': 'Choose whether discreet mode is on or off.',
  'age.unconfirmed': 'For adults only. Confirm your age first.',

  'sign-in.account': 'Sign in to see your account.',
  'sign-in.subscription': 'Sign in to see your subscription.',
  'sign-in.sessions': 'Sign in to end your sessions.',
  'sign-in.data': 'Sign in to see your data.',
  'sign-in.delete-account': 'Sign in to delete your account.',
  'sign-in.photo': 'Sign in to change your photo.',
  'sign-in.follow': 'Sign in to follow a companion.',
  'sign-in.hide': 'Sign in to see the companions you’ve hidden.',
  'sign-in.following': 'Sign in to see the companions you follow.',
  'sign-in.contact': 'Sign in to see her contact details.',
  'sign-in.write': 'Sign in to write to a companion.',
  'sign-in.requests': 'Sign in to see your requests.',
  'sign-in.invitation': 'Sign in to accept the invitation.',
  'sign-in.own': 'Sign in to see your profile.',
  'sign-in.plan': 'Sign in to choose a plan.',
  'premium.contact': 'Direct contact is a Premium benefit.',
  'premium.photo': 'A profile photo is a Premium benefit.',
  'premium.vip': 'Requests to VIP profiles are a Premium benefit.',
  'follow.limit':
    'You’ve reached the limit of {limit, plural, one {# companion} other {# companions}}. Unfollow one to follow another.',
  'payment.unavailable': 'Online payment isn’t available yet.',
  'payment.still-renews': 'The subscription still renews. Cancel it first.',

  'staff.second-factor': 'Confirm that it’s you with your second factor.',
  'staff.backup-method-required':
    'Add a backup method to confirm your identity, in case you lose the first.',
  'staff.session-expired': 'Your session has ended after twelve hours. Sign in again.',
  'staff.session-idle': 'You’ve been inactive for half an hour. Confirm that it’s you.',
  'staff.fresh-proof': 'Confirm that it’s you to continue.',

  'import.no-file': 'Choose a CSV file.',
  'import.not-csv':
    'This isn’t a CSV file. Excel workbooks must be saved as “CSV UTF-8 (comma delimited)” first.',
  'import.invalid-encoding':
    'The text in this file isn’t UTF-8. In Excel, save it as “CSV UTF-8 (comma delimited)”.',
  'import.invalid-quotes':
    'Row {row}: a quotation mark is missing or misplaced. Within quoted text, write it twice.',
  'import.empty': 'The file has no rows below its column names.',
  'import.too-many-rows':
    'The file has more than {max, plural, one {# row} other {# rows}}. Split it.',
  'import.too-large': 'The file is larger than {max}\u00a0kB. Split it.',
  'import.unknown-column':
    'Unknown column: {name}. The first row must have the names of the export.',
  'import.duplicate-column': 'The column {name} appears twice.',
  'import.missing-column': 'The column {name} is missing: rows without an ID need it.',
  'import.nothing-to-write': 'The file has no column that can be changed.',
  'import.cell-count':
    'This row has {count, plural, one {# cell} other {# cells}}; the first row has {columns}',
  'import.duplicate-row': 'Row {row} is about the same companion',
  'import.invalid-boolean': 'Enter 1 for yes or 0 for no',
  'import.draft-required': 'A new companion begins as a draft',
  'import.unknown-district': 'Enter a district of this city',
  'import.row-changed':
    'Someone has changed this profile since you exported the file. Export it again.',
  'companion.edit-too-large': 'This is too much text in one go. Select fewer companions.',
  'import.invalid-timestamp': 'Enter the time as in the export, such as 2026-05-01T18:30:00.000Z',

  'template.not-found': 'This reply couldn’t be found. Someone may have deleted it.',
  'template.changed': 'Someone else has changed this reply in the meantime.',
  'template.duplicate-title': 'There’s already a reply with this title in this language',
  'template.limit':
    'You already have {limit, plural, one {# reply} other {# replies}}. Delete one first.',

  'admin.sign-in': 'Authentication required. Please log in again.',
  'admin.forbidden': 'Admin privileges required.',
  'admin.denied': 'Access denied. Admin privileges required.',
  'admin.too-large': 'This form is too large.',
  'admin.self-suspension': 'You can’t suspend yourself.',
  'admin.self-revocation': 'You can’t remove your own admin access.',
  'admin.self-deletion': 'You can’t delete yourself.',
  'admin.role-insufficient': 'Your role doesn’t include this.',
  'admin.owner-protected':
    'You can’t suspend or delete an owner. Remove the role first; a second person confirms that.',
  'admin.last-owner': 'At least one owner must remain.',
  'admin.last-owner-deletion': 'The last owner can’t be deleted.',
  'admin.self-factor-reset': 'Another owner has to reset your second factors.',
  'admin.grant-refused':
    'Suspended or deleted members can’t be administrators or grant this access.',
  'confirmation.required': 'This needs the confirmation of a second person.',
  'confirmation.not-found': 'This request for confirmation couldn’t be found.',
  'confirmation.own-request': 'You can’t confirm your own request. A colleague has to.',
  'confirmation.closed':
    'Someone has decided this request in the meantime, or it’s no longer possible.',
  'member.not-found': 'This member couldn’t be found.',
  'member.deleted': 'This member has been deleted.',
  'grant.not-found': 'This grant couldn’t be found.',
  'grant.other-member': 'This grant belongs to another member.',
  'grant.invalid-end': 'Choose a date from today, up to five years ahead',
  'grant.plan-required': 'Choose a plan',
  'settings.changed': 'Someone else has saved the settings in the meantime.',
  'settings.invalid-price': 'Enter an amount from CHF\u00a01.00 to 999.99',
  'settings.offer-required': 'Offer at least one plan',
  'email.no-sender': 'No email service is set up.',
  'email.changed': 'Someone has sent, retried or discarded this email in the meantime.',

  'city.not-found': 'This city couldn’t be found.',
  'city.duplicate': 'This country already has a city with this name.',
  'city.in-use': '{name} has companions. You can hide it, but not delete it.',
  'district.duplicate': 'This city already has a district with this name.',
  'district.in-use': '{name} has companions. You can hide it, but not delete it.',
  'place.in-trash':
    '{name} has companions in the trash. You can delete it once they’re permanently deleted.',
  'city.name-with-comma': 'A name can’t contain a comma followed by a space',
  'city.name-without-letter': 'A name must begin with a letter',
  'city.unknown-country': 'Unknown country',
  'city.unknown': 'Enter a city in the directory',
  'city.unknown-named': 'Enter a city in the directory, as “city, country”',

  'companion.not-found': 'This companion couldn’t be found.',
  'companion.in-trash': 'This companion is in the trash. Restore the profile first.',
  'companion.changed': 'Someone else has saved this companion in the meantime.',
  'companion.invalid-slug': 'Use letters a to z, digits and single hyphens',
  'companion.search-engines-locked':
    'Only the companion can let search engines show the profile again.',
  'companion.duplicate-slug': 'This address belongs, or once belonged, to another profile.',
  'companion.name-required': 'Name is required',
  'companion.reserved-name': 'This name is reserved for our team. Choose another',
  'companion.reserved-address': 'This address looks like one of ours. Choose another',
  'companion.location-required': 'Location is required',
  'companion.invalid-age-range': AGE_RANGE_MESSAGE,
  'companion.rate-name-required': 'Enter a name for the rate',
  'companion.rate-price-required': 'Enter a price for the rate',

  'invitation.not-found': 'This invitation couldn’t be found.',
  'invitation.changed': 'This invitation has changed in the meantime.',
  'invitation.already-open': 'Another invitation is open. Withdraw it first.',
  'invitation.has-account': 'This profile already has an account.',
  'invitation.already-linked': 'This profile or this account is already linked.',
  'invitation.account-closed':
    'This account is suspended or deleted, so you can’t link it to a profile.',
  'invitation.no-address': 'Your account needs a confirmed email address.',
  'invitation.address-changed': 'Your email address has changed. Sign in again.',
  'invitation.invalid': 'This invitation isn’t valid. Open the link in our latest email.',
  'invitation.expired': 'This invitation has expired. Ask us for a new one.',
  'invitation.used': 'This invitation has already been used.',

  'vouch.unavailable': 'This isn’t available right now.',
  'vouch.not-answered': 'Answer the request yourself first.',
  'safety.unavailable': 'Safety timers aren’t available right now.',
  'safety.running': 'A timer is running. End it first.',
  'safety.too-many-contacts': 'You have two contacts already. Remove one first.',
  'safety.contact-not-found': 'This contact couldn’t be found.',
  'safety.contact-not-agreed': 'This contact hasn’t agreed yet.',
  'safety.contact-not-tested': 'Choose contacts who have confirmed a test alarm',
  'safety.equal-words': 'Choose two different words',
  'safety.no-words': 'Choose your two words first.',
  'safety.invalid-time': 'Choose an end from 10 minutes to 24 hours from now',
  'safety.not-extended': 'This timer can’t be extended any more.',
  'safety.timer-not-found': 'This timer couldn’t be found.',
  'safety.wrong-word': 'This isn’t your word',
  'safety.unknown-link': 'This link is no longer valid.',
  'safety.link-used': 'This link was already used with another address.',
  'safety.no-test': 'No test alarm has been sent yet.',

  'own.forbidden': 'No profile is linked to this account.',
  'own.invalid-online-until':
    'Choose a time within the next {hours, plural, one {# hour} other {# hours}}',
  'own.absence-active': 'You’re away at the moment. End your absence first.',
  'presence.absence-active': 'She’s away at the moment and can’t be shown as online',
  'own.invalid-absence':
    'Choose dates within the next year, with the last day on or after the first',
  'revision.not-found': 'These changes couldn’t be found.',
  'revision.changed': 'Someone has changed this in the meantime.',
  'revision.empty': 'You have nothing to submit yet.',
  'revision.field-required': 'Choose at least one change',
  'submission.not-found': 'This file couldn’t be found.',
  'submission.changed': 'This file has changed in the meantime.',
  'submission.crop-pending':
    'A change to this photo is under review. Withdraw it first, or wait for our decision.',
  'submission.full':
    'You can have up to {max, plural, one {# file} other {# files}} under review at a time.',
  'submission.consent-required': 'You need to agree to the use you’ve chosen for this file',
  'submission.invalid-placement': 'Choose either how long the story is shown or a highlight',
  'submission.file-changed': 'This file has changed since the change was submitted.',
  'submission.no-consent': 'There’s no valid consent to this use of the file.',
  'submission.not-decided': 'We couldn’t record your decision. Try again.',

  'renewal.not-found': 'This verification couldn’t be found.',
  'renewal.changed': 'Someone has changed this in the meantime.',
  'renewal.submitted': 'Our team is still reviewing your last picture.',
  'renewal.expired': 'This code has expired. Request a new one.',

  'companion.invalid-check-period': 'A check must end after it begins',
  'story.changed': 'Someone else has changed the stories in the meantime.',
  'story.end-in-past': 'A story must end in the future',
  'story.media-missing': 'A story needs a photo or video of this companion',
  'story.media-private': 'A story can only show public media',
  'story.media-now-private': 'A photo in this story is no longer public.',
  'story.no-consent': 'There’s no consent to show this file in stories',
  'story.full': 'There’s no room for another story here. Remove one first.',
  'story.highlight-title-required': 'A highlight needs a title',
  'story.duplicate-id': 'Each story and each highlight needs its own ID',

  'consent.required': 'We publish nothing without a record of consent',
  'consent.use-not-covered': 'The consent must cover what the file is used for',
  'consent.people-required': 'Name anyone else who is shown',
  'consent.date-in-future': 'Choose today or an earlier day',
  'consent.missing': 'We don’t have consent to this use. Record it first.',
  'consent.given-by-companion': 'She has given this consent herself; only she can change it.',
  'consent.changed': 'Someone else has recorded this consent in the meantime.',
  'consent.in-use':
    'Your profile still shows the file there. Make it private, remove it or withdraw your consent to it first.',
  'consent.withdrawal-final': 'The hour has passed. This withdrawal is final.',
  'media.blocked': 'The owner has withdrawn this picture or video, so nobody can upload it again.',

  'upload.malformed': 'The form arrived damaged. Try again.',
  'upload.interrupted': 'The upload was interrupted. Try again.',
  'upload.not-a-form': 'Send a form (multipart/form-data).',
  'upload.field-too-long': 'The field {name} is too long.',
  'file.unsupported': 'Only image and video files are supported',
  'file.heic':
    'This is a HEIC photo. On iPhone choose Settings › Camera › Formats › Most Compatible, or export it as JPEG.',
  'file.avif': 'This is an AVIF image. Export it as JPEG.',
  'file.tiff': 'This is a TIFF or raw image. Export it as JPEG.',
  'file.bmp': 'This is a BMP image. Export it as PNG.',
  'file.psd': 'This is a Photoshop file. Export it as JPEG.',
  'file.svg': 'This is an SVG drawing. Export it as PNG.',
  'file.mov': 'This is a QuickTime video (MOV). Convert it to MP4.',
  'file.avi': 'This is an AVI video. Convert it to MP4.',
  'file.mkv': 'This is a Matroska video (MKV). Convert it to MP4.',
  'file.wmv': 'This is a Windows Media video. Convert it to MP4.',
  'file.mpeg': 'This is an MPEG video. Convert it to MP4.',
  'picture.unsupported': 'This file can’t be opened as an image. Choose a JPEG, PNG, GIF or WebP.',
  'picture.damaged': 'The image is damaged or incomplete. Export it again.',
  'picture.too-many-pixels': 'The image has too many pixels. Send a smaller one.',
  'picture.too-many-frames': 'The image has too many frames. Send a video.',
  'picture.animated-webp': 'Animated WebP images aren’t supported. Send a GIF or a video.',
  'video.damaged': 'The video is damaged or incomplete. Export it again.',
  'video.no-pictures': 'The file contains no video.',
  'video.codec': 'Browsers can’t play this video. Export it as MP4 (H.264) or WebM (VP9).',
  'video.hevc':
    'This iPhone video is HEVC, which many browsers can’t play. Choose Settings › Camera › Formats › Most Compatible, then record it again.',
  'video.unreadable': 'The video can’t be read. Export it again.',

  'request.not-found': 'This request couldn’t be found.',
  'request.duplicate':
    'We’ve already received this form under the reference {reference}. To add to it, go to My Bookings.',
  'request.day-limit':
    'You’ve reached the limit of {limit, plural, one {# request} other {# requests}} a day.',
  'request.too-many-messages':
    'You’ve reached the limit of {limit, plural, one {# message} other {# messages}} in 24\u00a0hours.',
  'request.already-open': 'You already have an open request with her. Continue it in My Bookings.',
  'request.paused':
    'Our team has paused your account. You can write again after {day}; you’ll find the reason above your requests.',
  'request.blocked': 'You can’t send requests from this account. Write to us to find out why.',

  'request.companion-blocked':
    'You’ve blocked this companion. To write to her, unblock her in your Profile Settings first.',
  'request.conversation-ended': 'This conversation has ended.',
  'hide.not-blocked': 'You can’t block any more companions, or this one is no longer online.',

  'request.not-accepted': 'This companion no longer accepts messages from this account.',
  'request.wrong-answerer': 'This request is answered by someone else',
  'request.invalid-date': 'Choose a date within the next 12 months',
  'request.time-without-date': 'Choose a date for this time, or leave both open',
  'request.time-in-past': 'Choose a time in the future',
  'request.notice-too-short':
    'She asks for {hours, plural, one {# hour} other {# hours}} in advance',
  'request.stored-not-found': 'You have no request to send.',
  'request.closed': 'This request is closed',
  'request.changed': 'Something here has changed since you opened it.',
  'request.suggestion-replaced': 'This time is no longer suggested. See the newest message.',
  'request.suggestion-expired': 'This time has passed. Write a message to find another one.',
  'request.message-conflict': 'This message has already been received with a different text.',
  'request.answer-required': 'Write your answer',
  'review.not-found': 'This review couldn’t be found.',
  'review.no-answer': 'You can review her once she has answered you.',
  'review.declined': 'She prefers not to receive reviews. Thank you for your understanding.',
  'review.duplicate': 'You’ve already reviewed this request.',
  'review.invalid-rating': 'Choose from one to five stars',
  'review.changed': 'Someone else has decided on this review in the meantime.',

  'appeal.invalid-link': 'This link isn’t valid or has expired. Write to us instead.',
  'appeal.not-open': 'There’s no decision to appeal.',
  'appeal.duplicate': 'Your appeal has already been received: {reference}.',
  'appeal.decision-undone': 'This decision no longer applies. You don’t need to appeal.',
  'appeal.not-found': 'This appeal couldn’t be found.',
  'appeal.changed': 'Someone else has changed this appeal in the meantime.',
  'appeal.own': 'This is your own appeal. Another member of staff has to decide it.',
  'appeal.own-decision':
    'You made this decision. Another member of staff has to decide the appeal.',

  'case.invalid-transition': 'You can’t do this in the current status',
  'case.reason-required': 'Enter a reason',
  'case.note-required': 'Enter a note',
  'case.changes-required': 'Say what needs to change',
  'case.not-found': 'This case couldn’t be found',
  'case.assigned': 'Someone else has changed the assignment in the meantime',
  'case.question-open': 'Someone has already asked the owner about this case',
  'case.question-answered': 'No question about this case is waiting for an answer',
  'case.invalid-assignee': 'Choose a colleague whose role includes this',

  'application.not-found': 'This application couldn’t be found.',
  'application.duplicate':
    'We’ve already received your application under the reference {reference}. To change it, write to us.',
  'application.changed': 'Someone else has worked on this application in the meantime.',
  'application.invalid-link': 'This link isn’t valid. Open the link in our email again.',
  'application.decided': 'This application has been decided. To add to it, write to us.',
  'application.photos-full': 'You can add at most {max, plural, one {# photo} other {# photos}}.',
  'application.invalid-age-range':
    'The range must begin at {min} or later and include the stated age.',
  'application.age-range-required': 'Enter the age range agreed with her.',
  'application.question-required': 'Enter your question to the applicant',
  'application.reason-required': 'Give a reason for the rejection',

  'country.not-found': 'This country couldn’t be found.',
  'age.required': 'Enter a date of birth, or the age that was confirmed',
  'age.invalid-birth-date': 'Enter a date of birth in the past',
  'age.minor': 'Only adults can be listed. Check the date.',
  'age.range-minimum': 'The age range must begin at {min} or later.',
  'age.range-mismatch': 'The age range must include the recorded age.',
  'plan.time-in-past': 'Choose a moment in the future.',
  'plan.time-too-far-ahead':
    'Choose a moment within the next {days, plural, one {# day} other {# days}}.',
  'plan.incomplete': 'The profile still lacks something that publication needs. Complete it first.',
  'plan.archived': 'An archived profile can’t be planned. Set it to draft first.',
  'plan.published': 'The profile is published. Choose a moment after it goes offline.',
  'plan.unpublished': 'The profile isn’t published. Choose a moment after its publication.',
  'listing-consent.given-by-companion':
    'She has given this consent herself; only she can change it.',
  'listing-consent.withdrawn-by-companion':
    'She has withdrawn this consent herself; only she can give it again.',
  'listing-consent.version-outdated': 'The text of the consent has changed. Reload the page.',
  'promotion-consent.given-by-companion':
    'She has given this consent herself; only she can change it.',
  'promotion-consent.withdrawn-by-companion':
    'She has withdrawn this consent herself; only she can give it again.',
  'promotion-consent.version-outdated': 'The text of the consent has changed. Reload the page.',

  'measure.not-found': 'This measure couldn’t be found.',

  'report.decided': 'We’ve already decided this report.',
  'report.unknown-reporter': 'We can’t recognise the sender of this report.',
  'report.not-found': 'This report couldn’t be found.',
  'report.subject-unavailable': 'This is no longer available.',
  'report.request-not-found': 'This request couldn’t be found, or isn’t yours to report.',
  'report.duplicate':
    'We’ve already received your report under the reference {reference}. To add to it, write to us.',
  'report.changed': 'Someone else has worked on this case, or another report has been added.',
  'report.invalid-profile': 'Enter the address of a profile',
  'data-request.not-found': 'This request couldn’t be found.',
  'authority-request.not-found': 'This request couldn’t be found.',
  'authority-request.answered': 'Someone else has recorded another answer.',
  'data-request.duplicate':
    'We’ve already received your request under the reference {reference}. To add to it, write to us.',
  'data-request.changed': 'Someone else has worked on this request in the meantime.',
} as const

export type RefusalId = keyof typeof refusals
export type RefusalValues = Readonly<Record<string, string | number>>

type Names<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? NameOf<Gap> | Names<Rest>
  : never

/** Each form of a plural begins with its number, `#`, so that it is no name. */
type NameOf<Gap extends string> = Gap extends `${infer Name}, plural, ${string}`
  ? Name
  : Gap extends `# ${string}`
    ? never
    : Gap

/** Ids of texts without values. */
export type PlainRefusalId = {
  [Id in RefusalId]: [Names<(typeof refusals)[Id]>] extends [never] ? Id : never
}[RefusalId]

/** The values of a text: one for each placeholder. */
export type RefusalArgs<Id extends RefusalId> = Id extends PlainRefusalId
  ? [values?: Readonly<Record<string, never>>]
  : [values: Readonly<Record<Names<(typeof refusals)[Id]>, string | number>>]

/** An error in a response. */
export type Refusal<Id extends RefusalId = RefusalId> = {
  detail: string
  id: Id
  values?: RefusalValues
}

export const refusalOf = <Id extends RefusalId>(
  id: Id,
  ...[values]: RefusalArgs<Id>
): Refusal<Id> => refusalWith(id, values)

const PLURAL = /\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g

/**
 * Replaces the placeholders of a text: `{name}`, and `{count, plural, one {# hour} other {# hours}}`
 * by the plural rules of the language.
 */
export const fillIn = (
  text: string,
  values: RefusalValues = {},
  language: string = MAIN_LANGUAGE,
): string =>
  text
    .replace(PLURAL, (gap, name: string, forms: string) => {
      const count = values[name]
      return count === undefined ? gap : pluralForm(forms, count, language)
    })
    .replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))

/** @param forms such as "one {# hour} other {# hours}" */
function pluralForm(forms: string, count: string | number, language: string): string {
  const rule = new Intl.PluralRules(language).select(Number(count))
  const textByRule = new Map(
    [...forms.matchAll(/\b(\w+) \{([^{}]*)\}/g)].map(([, name, form]) => [name, form] as const),
  )
  const form = textByRule.get(rule) ?? textByRule.get('other') ?? ''
  return form.replaceAll('#', String(count))
}

/** An error whose id is only known at run time. */
export const refusalWith = <Id extends RefusalId>(
  id: Id,
  values: RefusalValues = {},
): Refusal<Id> => ({
  detail: fillIn(refusals[id], values),
  id,
  ...(Object.keys(values).length > 0 && { values }),
})

/** Encodes an error as a text, because schema messages are texts; `readMessage` decodes it. */
export const message = <Id extends RefusalId>(id: Id, ...[values]: RefusalArgs<Id>): string =>
  values ? `${id} ${JSON.stringify(values)}` : id

export function readMessage(text: string): [id: RefusalId, values?: RefusalValues] {
  const [id = ''] = text.split(' ', 1)
  if (!Object.hasOwn(refusals, id)) return ['field.invalid']
  const values = text.slice(id.length)
  return values ? [id as RefusalId, JSON.parse(values) as RefusalValues] : [id as RefusalId]
}
