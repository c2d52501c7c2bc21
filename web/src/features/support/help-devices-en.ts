import type { DeviceTopic, Help } from './help-topics.ts'

export const helpDevicesEn: Record<DeviceTopic, Help> = {
  scale: {
    title: 'Weigh with a connected scale',
    steps: [
      'In Settings, Connected devices, choose the port of the scale and how it sends the weight. It needs Chrome or Edge.',
      'In Dispense tap the product and say how much is asked for. Put the empty jar on, press Tare, and weigh. Zero sets the scale to zero.',
      'The button waits until the weight is stable. Within the margin the asked grams are charged; stock loses the weighed ones.',
      'If grams are missing or too many, correct the weight or charge what was weighed. Typing always works and is marked.',
    ],
    also: 'balance weight serial port usb tare margin tolerance connect',
  },
  devices: {
    title: 'See and test what is connected',
    steps: [
      'In Settings open Connected devices: one line each for the reader, the scale and the camera, with its state.',
      'Press Test. No test records an entry, a sale or a weight.',
      'A slow reader, or one with a prefix, is taught: read the same card three times. Another card starts again and says so.',
      'The browser cannot tell two equal adapters apart: choose one, test it, and keep the one that answers.',
      'What you choose counts for this device only. With nothing connected, everything works by hand.',
    ],
    also: 'reader prefix scale camera test connected device port usb',
  },
  camera: {
    title: 'Read cards and codes with the camera',
    steps: [
      'Press the camera button beside the scan field, and allow the camera the first time.',
      'Hold the QR or the barcode in front of it. It counts as if a reader had read it.',
      'On Entries it stays open for the queue and shows the last result. The same card held still counts once.',
      'In little light press Light, if the phone has one. If the browser refuses, tap the lock beside the address.',
    ],
    also: 'qr barcode phone torch permission scan',
  },
  printer: {
    title: 'Print receipts and open the drawer',
    steps: [
      'In Settings, “Connected devices”, say how it is connected: serial port, USB, or network with the bridge. It needs Chrome or Edge.',
      'Choose the width of the paper and the language, and press Print a test: a paper that says TEST comes out.',
      'If there is a drawer at the printer, choose its pin: it opens by itself for cash while the till is open.',
      'With Automatic receipt one comes out after each sale and top-up. If it fails, press Print again or use the browser.',
    ],
    also: 'thermal printer roll paper escpos usb cash drawer receipt bridge network',
  },
  labels: {
    title: 'Print labels',
    steps: [
      'In Settings, “Labels”, write the words that each must carry, one line for each sentence.',
      'After charging, press Label: one comes out for each product, with its batch, its weight and the date.',
      'Later, open the sale and press View receipt: choose the label, print it or keep it as PDF.',
    ],
    also: 'label jar batch weight required words sticker barcode',
  },
  install: {
    title: 'Install on the tablet',
    steps: [
      'In Chrome or Edge, open the menu of your account, at the top right, and choose “Install the app”.',
      'On an iPad or iPhone open Aforo in Safari, press Share and choose “Add to Home Screen”.',
      'From its icon it opens on the whole screen, at Entries or Dispense: the one last used on that tablet.',
      'If it opens without a connection, it says since when and what works. It goes on by itself when the connection is back.',
      'If there is a new version, “New version ready” appears between one member and the next. Press Update; a locked tablet updates by itself.',
      'The app is kept on the tablet. Data of members, encrypted, only if the shop goes on without a connection.',
    ],
    also: 'application icon home screen ipad tablet version update offline internet',
  },
}
