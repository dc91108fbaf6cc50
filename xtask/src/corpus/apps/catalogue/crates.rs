//! The crates with C and C++ sources, pinned by version and checksum.

use super::Pinned;

pub(crate) const CRATES: [Pinned; 26] = [
    Pinned {
        name: "libsqlite3-sys",
        version: "0.30.1",
        sha256: "2e99fb7a497b1e3339bc746195567ed8d3e24945ecd636e3619d20b9de9e9149",
    },
    Pinned {
        name: "lua-src",
        version: "551.1.0",
        sha256: "41d22b201501a536c0f5a96c7589b268b559172b20fb029064434e38ddcecb1f",
    },
    Pinned {
        name: "libz-sys",
        version: "1.1.31",
        sha256: "ff20308ecabd635a2dc1dd5834a86c462cca20efba1d5d3ddab1f8aea3455cb2",
    },
    Pinned {
        name: "bzip2-sys",
        version: "0.1.13+1.0.8",
        sha256: "225bff33b2141874fe80d71e07d6eec4f85c5c216453dd96388240f96e1acc14",
    },
    Pinned {
        name: "lz4-sys",
        version: "1.11.1+lz4-1.10.0",
        sha256: "6bd8c0d6c6ed0cd30b3652886bb8711dc4bb01d637a68105a3d5158039b418e6",
    },
    Pinned {
        name: "libmimalloc-sys",
        version: "0.1.49",
        sha256: "6a45a52f43e1c16f667ccfe4dd8c85b7f7c204fd5e3bf46c5b0db9a5c3c0b8e9",
    },
    Pinned {
        name: "tree-sitter",
        version: "0.27.1",
        sha256: "a5129de2ccc97808c4583d48f1fb44576d015cf241e432800572bda11ef30c3b",
    },
    Pinned {
        name: "tree-sitter-c",
        version: "0.24.2",
        sha256: "a9b2eb57a55fed6b00812912e730b7a275cf4fe98bfd6a5d76263d4438371728",
    },
    Pinned {
        name: "zstd-sys",
        version: "2.1.3+zstd.1.5.7",
        sha256: "f729a06d0257428fd9d997ac8db7e1407bd0262ab016b085b36bc52957c0052d",
    },
    Pinned {
        name: "lzma-sys",
        version: "0.1.20",
        sha256: "5fda04ab3764e6cde78b9974eec4f779acaba7c4e84b36eca3cf77c581b85d27",
    },
    Pinned {
        name: "brotli-sys",
        version: "0.3.2",
        sha256: "4445dea95f4c2b41cde57cc9fee236ae4dbae88d8fcbdb4750fc1bb5d86aaecd",
    },
    Pinned {
        name: "libdeflate-sys",
        version: "1.26.1",
        sha256: "d7870e5fbd2766179a937c725fb11f4ca0ef025d982beb61bd3ce755425bd19c",
    },
    Pinned {
        name: "onig_sys",
        version: "69.9.3",
        sha256: "1e68317604e77e53b85896388e1a803c1d21b74c899ec9e5e1112db90735edd7",
    },
    Pinned {
        name: "pcre2-sys",
        version: "0.2.10",
        sha256: "18b9073c1a2549bd409bf4a32c94d903bb1a09bf845bc306ae148897fa0760a4",
    },
    Pinned {
        name: "libwebp-sys",
        version: "0.14.4",
        sha256: "6b3a87b44e34d17161e4f17d92a463d596cb13825dcd1758ed18fd3a721e189c",
    },
    Pinned {
        name: "mozjpeg-sys",
        version: "2.2.3",
        sha256: "7f0dc668bf9bf888c88e2fb1ab16a406d2c380f1d082b20d51dd540ab2aa70c1",
    },
    Pinned {
        name: "audiopus_sys",
        version: "0.2.2",
        sha256: "62314a1546a2064e033665d658e88c620a62904be945f8147e6b16c3db9f8651",
    },
    Pinned {
        name: "freetype-sys",
        version: "0.23.0",
        sha256: "eab537ce43cab850c64b4cdc390ce7e4f47f877485ddc323208e268280c308ae",
    },
    Pinned {
        name: "harfbuzz-sys",
        version: "0.8.0",
        sha256: "b13f1cead31867a0d5b5e8905c262bc02b77701b8cd45ef402988f33745f9b7c",
    },
    Pinned {
        name: "expat-sys",
        version: "2.1.6",
        sha256: "658f19728920138342f68408b7cf7644d90d4784353d8ebc32e7e8663dbe45fa",
    },
    Pinned {
        name: "rquickjs-sys",
        version: "0.14.0",
        sha256: "cee271d0eeba64f0915b846cb7ae02e16faf3dfdffdca91731101d9d30fe3423",
    },
    Pinned {
        name: "cadical",
        version: "0.1.16",
        sha256: "a54f8130f9e6a40dd1ec66180c4e8be624257705740b7ce1502146c807c7778e",
    },
    Pinned {
        name: "qhull-sys",
        version: "0.4.1",
        sha256: "9eedbc2b46373cf01e45f86d44feca2074ce5712ffb25c4fffca5eef649a2cd6",
    },
    Pinned {
        name: "meshopt",
        version: "0.7.0",
        sha256: "a403c16e3ca5752600e1d4c5ba3ba2a6496f407ded66e767f05279514363f461",
    },
    Pinned {
        name: "secp256k1-sys",
        version: "0.14.1",
        sha256: "f6b2992d4a3cd244539a7d5d0966aadbe5ca7fb868a5d7e38c29499b9e709bbd",
    },
    Pinned {
        name: "blake3",
        version: "1.8.7",
        sha256: "6d9e454fc11f76977dc803893aff6304ed33d6a26efae8696573bea74baa27ae",
    },
];
