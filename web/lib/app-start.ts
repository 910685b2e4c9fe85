/** Fragment of the address with which the installed app starts. */
export const APP_START = '#app'
