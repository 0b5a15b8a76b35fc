/** The last extension of a file's name and the one before. Lower-case, without the dot. */
export interface Extensions {
  last: string;
  /** Empty when there is only one. */
  inner: string;
}

/** Windows drops dots and spaces at the end of a name, so `setup.exe. ` is a program too. */
export function extensionsOf(name: string): Extensions {
  const parts = name.toLowerCase().split('.');
  while (parts.length > 1 && parts.at(-1)?.trim() === '') parts.pop();
  const [, inner = '', last = ''] = ['', '', ...parts.slice(1)].slice(-3);
  return { last: last.trim(), inner: inner.trim() };
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Extensions that an operating system runs, installs or mounts on a double click. */
export const PROGRAM_NAMES = set(
  'exe com scr pif cpl dll sys drv ocx msi msp mst msix msixbundle appx appxbundle application appref-ms gadget lnk url scf inf ' +
    'reg chm hlp iso img vhd vhdx dmg pkg mpkg app deb rpm apk appimage jar jnlp class xpi crx xll wasm elf so dylib run ' +
    'settingcontent-ms diagcab library-ms search-ms theme themepack msc',
);

/** Extensions of files that an interpreter runs, on the reader's machine or on a server. */
export const SCRIPT_NAMES = set(
  'js mjs cjs jse vbs vbe wsf wsh wsc sct ps1 psm1 psd1 ps1xml bat cmd btm sh bash zsh csh ksh fish command py pyc pyw rb pl pm lua ' +
    'php php3 php4 php5 php7 phtml phar phps asp aspx ashx asmx cgi jsp jspx cfm ahk applescript scpt workflow hta',
);

/** Extensions of files that a browser renders together with their scripts. */
export const MARKUP_NAMES = set('html htm xhtml xht shtml svg svgz mht mhtml');

/** Office documents that may contain macros: separate formats distinguish them from those that may not. */
export const MACRO_NAMES = set('docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm');

export const ARCHIVE_NAMES = set('zip 7z rar gz tgz bz2 xz zst tar cab arj lzh ace');

/** Extensions that people consider harmless, and that double extensions therefore imitate. */
export const HARMLESS_NAMES = set(
  'pdf doc docx xls xlsx ppt pptx odt ods odp rtf txt csv jpg jpeg png gif webp bmp tif tiff heic mp3 mp4 mov avi wav html htm',
);
