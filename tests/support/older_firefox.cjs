// Read by playwright's driver before its own code: Firefox up to 153 lacks a command that playwright sends for each page,
// and without which it opens none. A command that changes nothing is sent in its place.
const { Module } = require("node:module");
const compile = Module.prototype._compile;
Module.prototype._compile = function (text, ...told) {
    return compile.call(this, text.replaceAll("emulation.setMediaFeaturesOverride", "session.status"), ...told);
};
